import { bugs, type BugStatus } from "@hub/contract/bugs"
import { feedback } from "@hub/contract/feedback"
import { notifications } from "@hub/contract/notifications"
import { users } from "@hub/contract/users"
import { expect } from "vitest"
import { type TestHub, now, test } from "../../test/hub.ts"

const found = { area: "Search", description: "It finds nothing.\nNot even prices.", steps: "1. Search for prices" }

const report = async (hub: TestHub, body: object = {}) =>
  (await hub.as("ben", { "user-agent": "Browser 1" })(bugs.report, { body: { ...found, ...body } })).answer.id

/** Moves a bug through statuses, one after the other; answers the last move. */
async function move(hub: TestHub, id: number, ways: [BugStatus, object?][]) {
  let last: Awaited<ReturnType<typeof set>> | undefined
  const set = (body: { status: BugStatus; version: number }) => hub.as("ada")(bugs.change, { params: { id }, body })
  for (const [status, fields = {}] of ways) {
    const { answer } = await hub.as("ada")(bugs.read, { params: { id } })
    last = await set({ status, ...fields, version: answer.version })
    await hub.settle()
  }
  if (last === undefined) throw new Error("The bug was not moved.")
  return last
}
const listMessages = async (hub: TestHub) =>
  (await hub.as("ben")(notifications.list)).answer.map(({ message }) => message)
const toClosed: [BugStatus, object?][] = [["triaged"], ["in_progress"], ["resolved", { fixed_in: "1.4" }], ["closed"]]

test("a bug report needs an area and a description, and keeps where and with what it was found", async ({ hub }) => {
  const refused = await hub.as("ben")(bugs.report, { body: { area: " ", description: "" } })
  const id = await report(hub, { page: "/topics?q=prices", metadata: { source: "widget", viewport: "390x844" } })
  const { answer } = await hub.as("ada")(bugs.read, { params: { id } })

  expect([refused.status, refused.answer.fields]).toEqual([
    422,
    { area: "An area is required.", description: "A description is required." },
  ])
  expect(answer).toMatchObject({
    ...found,
    title: "It finds nothing.",
    page: "/topics?q=prices",
    source: "widget",
    viewport: "390x844",
    agent: "Browser 1",
    reported_in: "0.0.0 (test)",
    reporter_name: "Ben",
    severity: "medium",
    status: "new",
  })
})

test("a bug sent as feedback becomes a bug report, and its area is required", async ({ hub }) => {
  const sent = { type: "bug" as const, page: "/topics", message: "It finds nothing." }
  const refused = await hub.as("ben")(feedback.send, { body: { ...sent, metadata: { source: "widget" } } })
  const { status } = await hub.as("ben")(feedback.send, {
    body: { ...sent, metadata: { source: "widget", area: "Search", steps: "Search" } },
  })
  const { answer } = await hub.as("ada")(bugs.list)

  expect([refused.status, refused.answer.fields]).toEqual([422, { "metadata.area": "An area is required." }])
  expect(status).toBe(201)
  expect(answer).toMatchObject([{ area: "Search", description: "It finds nothing.", steps: "Search", page: "/topics" }])
})

test("the person who reported it is told when it is triaged, resolved and closed, and of nothing else", async ({
  hub,
}) => {
  const id = await report(hub)
  const fields = []
  for (const way of toClosed) {
    await move(hub, id, [way])
    fields.push(await listMessages(hub))
  }

  expect(fields).toEqual([
    ["Your bug report “It finds nothing.” was read and will be looked into."],
    ["Your bug report “It finds nothing.” was read and will be looked into."],
    ["Your bug report “It finds nothing.” is fixed in 1.4."],
    ["Your bug report “It finds nothing.” is closed."],
  ])
})

test("a move that its life does not allow says which are, and what it needs is asked for", async ({ hub }) => {
  const id = await report(hub)
  const closed = await move(hub, id, [["closed"]])
  const unexplained = await move(hub, id, [["wont_fix"]])
  const itself = await move(hub, id, [["duplicate", { duplicate_of: id }]])
  const unknown = await move(hub, id, [["duplicate", { duplicate_of: 999_999 }]])

  expect([closed.status, closed.answer.code, closed.answer.details]).toEqual([
    409,
    "illegal_move",
    { state: "new", allowed: ["triaged", "duplicate", "wont_fix", "cannot_reproduce"] },
  ])
  expect(unexplained.answer.fields).toEqual({ reason: "Say why it won't be fixed." })
  expect(itself.answer.fields).toEqual({ duplicate_of: "A bug can't be a duplicate of itself." })
  expect(unknown.answer.fields).toEqual({ duplicate_of: "This bug doesn't exist." })
})

test("its reporter may reopen it for thirty days, and finds it among their own reports", async ({ hub }) => {
  const id = await report(hub)
  await move(hub, id, toClosed)
  const mine = await hub.as("ben")(bugs.mine)
  const others = await hub.as("dora")(bugs.reopen, { params: { id } })
  const reopened = await hub.as("ben")(bugs.reopen, { params: { id } })
  await move(hub, id, toClosed.slice(1))
  hub.setClock(new Date(now.getTime() + 31 * 24 * 60 * 60 * 1000))
  const late = await hub.as("ben")(bugs.reopen, { params: { id } })

  expect(mine.answer).toMatchObject([{ id, status: "closed", fixed_in: "1.4", can: { reopen: true } }])
  expect((await hub.as("dora")(bugs.mine)).answer).toEqual([])
  expect(others.status).toBe(404)
  expect(reopened.answer).toMatchObject({ status: "triaged", can: { reopen: false } })
  expect([late.status, late.answer.code]).toEqual([409, "not_closed"])
})

test("what two administrators save at once is not lost", async ({ hub }) => {
  const id = await report(hub)
  await hub.as("ada")(bugs.change, { params: { id }, body: { severity: "high", version: 1 } })
  const second = await hub.as("ada")(bugs.change, { params: { id }, body: { severity: "low", version: 1 } })

  expect([second.status, second.answer.code]).toEqual([409, "version_conflict"])
})

test("bugs are found by words, status, severity and whom they are given to", async ({ hub }) => {
  const ada = (await hub.db.selectFrom("people").select("id").where("name", "=", "Ada").executeTakeFirstOrThrow()).id
  const first = await report(hub)
  const second = await report(hub, { area: "Editor", description: "It loses 100% of words." })
  await hub.as("ada")(bugs.change, {
    params: { id: second },
    body: { severity: "critical", assignee_id: ada, status: "triaged", version: 1 },
  })
  const ids = async (query: object) => (await hub.as("ada")(bugs.list, { query })).answer.map(({ id }) => id)

  expect(await ids({})).toEqual([second, first])
  expect(await ids({ q: "100%" })).toEqual([second])
  expect(await ids({ status: "new" })).toEqual([first])
  expect(await ids({ severity: "critical" })).toEqual([second])
  expect(await ids({ assignee: "me" })).toEqual([second])
  expect(await ids({ assignee: "none" })).toEqual([first])
  const page = await hub.as("ada")(bugs.list, { query: { limit: 1 } })
  expect([page.answer.length, page.headers["x-total-count"]]).toEqual([1, "2"])
})

test("what somebody was to look into goes to their heir with their account", async ({ hub }) => {
  const person = async (name: string) =>
    await hub.db
      .selectFrom("users")
      .innerJoin("people", "people.id", "person_id")
      .select(["person_id", "users.id"])
      .where("name", "=", name)
      .executeTakeFirstOrThrow()
  const [dora, ada] = [await person("Dora"), await person("Ada")]
  const id = await report(hub)
  await hub.as("ada")(bugs.change, { params: { id }, body: { assignee_id: dora.person_id, version: 1 } })

  await hub.as("ada")(users.delete, { params: { id: dora.id }, query: { reassign_to: ada.id } })
  await hub.settle()

  expect((await hub.as("ada")(bugs.read, { params: { id } })).answer.assignee_id).toBe(ada.person_id)
})
