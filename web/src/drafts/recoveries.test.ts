import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { answerAsHub, openDraftBrowser, refuse } from "../../test/draft-browser.ts"
import { announceOpenEditor } from "./open-editors.ts"
import { discardDraftEverywhere, findDraftRecoveries } from "./recoveries.ts"
import type { LocalDraft } from "./rules.ts"

const day = 24 * 60 * 60_000
let browser: ReturnType<typeof openDraftBrowser>

beforeEach(() => {
  browser = openDraftBrowser()
})
afterEach(() => browser.close())

const saved = { title: "Weights", content: "Saved.", frontmatter: "" }
const draftOf = (client_id: string, content: string, more: Partial<LocalDraft> = {}): LocalDraft => ({
  ...saved,
  person_id: 1,
  place: 7,
  client_id,
  sequence: 1,
  content,
  base_revision: 4,
  replaces: [],
  updated_at: new Date().toISOString(),
  ...more,
})

/** The hub has these drafts; of those that it is sent it takes all but the ones that it knows to be saved. */
function answerWith(onHub: LocalDraft[], savedBefore: string[] = []) {
  browser.respond = (one) => {
    if (one.method === "GET") return Response.json(onHub)
    if (one.method === "PUT") return Response.json({ saved: !savedBefore.includes(String(one.body["client_id"])) })
    return answerAsHub(one)
  }
}
async function recover() {
  const found = findDraftRecoveries(1, 7, saved)
  await vi.advanceTimersByTimeAsync(1000)
  return (await found).map(({ content }) => content)
}
const calls = () => browser.calls.map(({ method, path }) => `${method} ${path}`)

test("unsaved texts are offered from this browser and from the hub, the newest first", async () => {
  browser.store(draftOf("tab-1", "Here"))
  answerWith([draftOf("tab-2", "There", { updated_at: new Date(Date.now() - 60_000).toISOString() })])

  expect(await recover()).toEqual(["Here", "There"])
})

test("what the hub has not heard of is sent to it", async () => {
  browser.store(draftOf("tab-1", "Newer here", { sequence: 5 }))
  browser.store(draftOf("tab-2", "There too", { sequence: 2 }))
  answerWith([draftOf("tab-1", "Older", { sequence: 4 }), draftOf("tab-2", "There too", { sequence: 2 })])

  await recover()

  expect(browser.calls.filter(({ method }) => method === "PUT").map(({ body }) => body)).toEqual([
    { client_id: "tab-1", sequence: 5, ...saved, content: "Newer here", base_revision: 4 },
  ])
})

test("what the hub knows to be saved or thrown away goes from this browser too", async () => {
  browser.store(draftOf("tab-1", "Thrown away elsewhere"))
  browser.store(draftOf("tab-2", "Still wanted"))
  answerWith([], ["tab-1"])

  expect(await recover()).toEqual(["Still wanted"])
  expect(browser.stored().map(({ client_id }) => client_id)).toEqual(["tab-2"])
})

test("a draft that says only what is saved is thrown away on both sides", async () => {
  browser.store(draftOf("tab-1", saved.content))
  answerWith([draftOf("tab-1", saved.content)])

  expect(await recover()).toEqual([])
  expect(browser.stored()).toEqual([])
  expect(calls()).toContain("DELETE /api/topics/7/draft?client_id=tab-1&sequence=1")
})

test.each([
  ["out of reach", () => Promise.reject(new TypeError("fetch failed"))],
  ["taking no drafts of this topic", refuse(403, "This topic is frozen.")],
])("with the hub %s this browser's texts are offered all the same", async (_what, respond) => {
  browser.store(draftOf("tab-1", "Here"))
  browser.respond = respond

  expect(await recover()).toEqual(["Here"])
  expect(browser.stored()).toHaveLength(1)
})

test("a text that is older than 30 days is offered no more, and goes", async () => {
  browser.store(draftOf("tab-1", "Old", { updated_at: new Date(Date.now() - 30 * day - 60_000).toISOString() }))
  browser.store(draftOf("tab-2", "In time", { updated_at: new Date(Date.now() - 30 * day + 60_000).toISOString() }))

  expect(await recover()).toEqual(["In time"])
  expect(browser.stored().map(({ client_id }) => client_id)).toEqual(["tab-2"])
})

test("nobody is offered what another person wrote, or what belongs to another topic", async () => {
  browser.store(draftOf("tab-1", "By Ben", { person_id: 2 }))
  browser.store(draftOf("tab-2", "Elsewhere", { place: "new" }))

  expect(await recover()).toEqual([])
  expect(browser.stored()).toHaveLength(2)
})

test("what another open tab holds is not offered, sent or thrown away", async () => {
  vi.useRealTimers()
  const close = announceOpenEditor("open-elsewhere")
  browser.store(draftOf("open-elsewhere", "Being typed"))
  browser.store(draftOf("left-behind", "Left behind"))

  const found = await findDraftRecoveries(1, 7, saved)

  close()
  expect(found.map(({ content }) => content)).toEqual(["Left behind"])
  expect(browser.calls.filter(({ method }) => method === "PUT").map(({ body }) => body["client_id"])).toEqual([
    "left-behind",
  ])
  expect(browser.stored()).toHaveLength(2)
})

test.each([404, 403, 503])("a draft is thrown away here even if the hub answers %i", async (status) => {
  browser.store(draftOf("tab-1", "Here"))
  browser.respond = refuse(status, "No.")

  await discardDraftEverywhere(1, 7, { client_id: "tab-1", sequence: 1 })

  expect(browser.stored()).toEqual([])
})
