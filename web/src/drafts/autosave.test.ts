import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { answerAsHub, openDraftBrowser, refuse } from "../../test/draft-browser.ts"
import { openAutosave } from "./autosave.ts"
import type { AutosaveState, DraftRecovery } from "./rules.ts"

let browser: ReturnType<typeof openDraftBrowser>
let opened: ReturnType<typeof openAutosave>[] = []

beforeEach(() => {
  browser = openDraftBrowser()
})
afterEach(() => {
  for (const autosave of opened) autosave.close()
  opened = []
  browser.close()
})

const write = (content: string) => ({ title: "Weights", content, frontmatter: "" })
const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const sent = () => browser.calls.filter(({ method }) => method === "PUT").map(({ body }) => body["content"])
const discarded = () => browser.calls.filter(({ method }) => method === "DELETE").map(({ path }) => path)

function begin(person_id = 1) {
  const states: string[] = []
  const onState = (state: AutosaveState) => states.push(state.kind === "refused" ? state.why : state.kind)
  const autosave = openAutosave({ person_id, place: 7, onState })
  autosave.begin()
  opened.push(autosave)
  return { autosave, states }
}

test("a text is in this browser at once, and on the hub at most every second, always the newest", async () => {
  const { autosave, states } = begin()

  autosave.change(write("One"), 4)
  await wait(0)
  expect(browser.stored()).toMatchObject([{ content: "One", base_revision: 4, sequence: 1 }])
  expect(browser.calls[0]).toMatchObject({
    method: "PUT",
    path: "/api/topics/7/draft",
    body: { client_id: autosave.client_id, sequence: 1, title: "Weights", content: "One", base_revision: 4 },
  })
  autosave.change(write("One t"), 4)
  autosave.change(write("One two"), 4)
  await wait(999)
  expect(sent()).toEqual(["One"])
  await wait(1)

  expect(sent()).toEqual(["One", "One two"])
  expect(states).toEqual(["kept", "kept"])
})

test("what is typed while a text is on its way is sent after it", async () => {
  const { autosave } = begin()
  browser.respond = (one) => new Promise((done) => setTimeout(() => done(answerAsHub(one)), 1500))

  autosave.change(write("One"), 4)
  await wait(100)
  autosave.change(write("Two"), 4)
  await wait(1300)
  expect(sent()).toEqual(["One"])
  await wait(200)

  expect(sent()).toEqual(["One", "Two"])
})

test("the same text on the same revision is no other draft", () => {
  const { autosave } = begin()

  const first = autosave.change(write("One"), 4)

  expect(autosave.change(write("One"), 4)).toEqual(first)
  expect(autosave.change(write("One"), 5).sequence).toBe(first.sequence + 1)
})

test("a hub out of reach is tried again ever more seldom, and at once when the connection is back", async () => {
  const { autosave, states } = begin()
  browser.respond = () => Promise.reject(new TypeError("fetch failed"))
  autosave.change(write("One"), 4)
  await wait(0)
  expect([sent().length, states]).toEqual([1, ["unreachable"]])

  autosave.change(write("Two"), 4)
  await wait(1999)
  expect(sent()).toEqual(["One"])
  await wait(1)
  expect(sent()).toEqual(["One", "Two"])
  await wait(3999)
  expect(sent()).toHaveLength(2)
  browser.respond = answerAsHub
  browser.goOnline()
  await wait(0)

  expect(sent()).toEqual(["One", "Two", "Two"])
  expect(states.at(-1)).toBe("kept")
})

test.each([
  [401, "signed_out"],
  [403, "This topic is frozen."],
  [429, "unreachable"],
  [503, "unreachable"],
])("when the hub answers %i the state is %s, and the text stays in this browser", async (status, state) => {
  const { autosave, states } = begin()
  browser.respond = refuse(status, "This topic is frozen.")

  autosave.change(write("One"), 4)
  await wait(0)

  expect(states).toEqual([state])
  expect(browser.stored()).toMatchObject([{ content: "One" }])
})

test("a text that is refused is not sent again until it changes", async () => {
  const { autosave } = begin()
  browser.respond = refuse(403, "This topic is frozen.")
  autosave.change(write("One"), 4)
  await wait(60_000)
  expect(sent()).toEqual(["One"])

  browser.respond = answerAsHub
  autosave.change(write("Two"), 4)
  await wait(0)

  expect(sent()).toEqual(["One", "Two"])
})

test("without a hub and without room in this browser it is said that the text is saved nowhere", async () => {
  const { autosave, states } = begin()
  browser.fill()
  browser.respond = () => Promise.reject(new TypeError("fetch failed"))

  autosave.change(write("One"), 4)
  await wait(0)

  expect(states).toEqual(["nowhere"])
})

test("after three seconds without an answer the author is told that the text waits", async () => {
  const { autosave, states } = begin()
  browser.respond = (one) => new Promise((done) => setTimeout(() => done(answerAsHub(one)), 4000))
  autosave.change(write("One"), 4)

  await wait(2999)
  expect(states).toEqual([])
  await wait(1)
  expect(states).toEqual(["waiting"])
  await wait(1000)

  expect(states).toEqual(["waiting", "kept"])
})

test("nobody else's session carries a text", async () => {
  const { autosave, states } = begin(2)

  autosave.change(write("One"), 4)
  await wait(0)

  expect([browser.calls, states]).toEqual([[], ["signed_out"]])
  expect(browser.stored()).toMatchObject([{ person_id: 2, content: "One" }])
})

test("a text that was saved is kept no more, here or on the hub", async () => {
  const { autosave, states } = begin()
  const mark = autosave.change(write("One"), 4)
  await wait(0)

  autosave.settled(mark, { byHub: false })
  await wait(1000)

  expect(discarded()).toEqual([`/api/topics/7/draft?client_id=${autosave.client_id}&sequence=1`])
  expect([browser.stored(), autosave.holds(), states.at(-1)]).toEqual([[], false, "nothing"])
})

test("a draft that a save named ends by that save, without another call", async () => {
  const { autosave } = begin()
  const mark = autosave.change(write("One"), 4)
  await wait(0)

  autosave.settled(mark, { byHub: true })
  await wait(5000)

  expect([discarded(), browser.stored()]).toEqual([[], []])
})

test("what was typed since a text was saved stays a draft", async () => {
  const { autosave } = begin()
  const mark = autosave.change(write("One"), 4)
  autosave.change(write("One two"), 4)

  autosave.settled(mark, { byHub: true })
  await wait(1000)

  expect(browser.stored()).toMatchObject([{ content: "One two" }])
  expect(sent()).toEqual(["One two"])
})

test("a draft that is taken up ends once the hub has the text that was made from it", async () => {
  const { autosave } = begin()
  const from = { ...write("Earlier"), client_id: "tab-of-yesterday", sequence: 9, base_revision: 3 } as DraftRecovery
  browser.store({ ...from, person_id: 1, place: 7, replaces: [] })
  browser.respond = () => Promise.reject(new TypeError("fetch failed"))

  autosave.change(write("Earlier"), 3, { from })
  await wait(0)
  expect(browser.stored().map(({ client_id }) => client_id)).toEqual([autosave.client_id])
  expect(discarded()).toEqual([])
  browser.respond = answerAsHub
  await wait(2000)

  expect(discarded()).toEqual(["/api/topics/7/draft?client_id=tab-of-yesterday&sequence=9"])
})

test("choices in a conflict stay with the draft until others are made, or none", async () => {
  const { autosave } = begin()
  const deciding = { conflict: {} as never, choices: [{ side: "mine" as const, text: "One" }, undefined] }
  const storedChoices = async () => (await wait(0), browser.stored()[0]?.deciding?.choices)

  autosave.change(write("One"), 4, { deciding })
  expect(await storedChoices()).toEqual(deciding.choices)
  autosave.change(write("One two"), 4)
  expect(await storedChoices()).toEqual(deciding.choices)
  autosave.change(write("One two"), 4, { deciding: null })

  expect(await storedChoices()).toBeUndefined()
})

test.each([
  ["a small", 50, true],
  ["a large", 70_000, false],
])("a page that is left sends %s text at once, as far as the browser lets it", async (_size, length, keepalive) => {
  const { autosave } = begin()
  browser.respond = () => Promise.reject(new TypeError("fetch failed"))
  autosave.change(write("x".repeat(length)), 4)

  await autosave.flush({ leaving: true })

  expect(browser.calls.map((one) => one.keepalive)).toEqual([keepalive])
})

test("a page that is left sends nothing that the hub has", async () => {
  const { autosave } = begin()
  autosave.change(write("One"), 4)
  await wait(0)

  await autosave.flush({ leaving: true })

  expect(sent()).toEqual(["One"])
})

test("the text of a new topic is kept no more once it became one", async () => {
  const { autosave } = begin()
  autosave.finish()

  autosave.change(write("One"), null)
  await wait(1000)

  expect([browser.stored(), browser.calls]).toEqual([[], []])
})

test("an editor that is closed says and sends nothing more", async () => {
  const { autosave, states } = begin()
  autosave.change(write("One"), 4)

  autosave.close()
  await wait(5000)

  expect([states, browser.calls]).toEqual([[], []])
  expect(browser.stored()).toMatchObject([{ content: "One" }])
})
