import { bugs } from "@hub/contract/bugs"
import { feedback, type FeedbackStatus } from "@hub/contract/feedback"
import { notifications } from "@hub/contract/notifications"
import { tasks } from "@hub/contract/tasks"
import { expect } from "vitest"
import { type TestHub, test } from "../../test/hub.ts"

const nasty = `<script>alert(1)</script>\u0007=HYPERLINK("https://evil.test","x")`

const sendFeedback = async (hub: TestHub, body: object = {}) =>
  (await hub.as("ben", { "user-agent": "Browser 1" })(feedback.send, { body: { message: "Thank you!", ...body } }))
    .answer.id
const read = async (hub: TestHub, id: number) => (await hub.as("ada")(feedback.read, { params: { id } })).answer
const reply = (hub: TestHub, id: number, message = "You are welcome.") =>
  hub.as("ada")(feedback.reply, { params: { id }, body: { message } })
async function set(
  hub: TestHub,
  id: number,
  change: { status?: FeedbackStatus; note?: string; assignee_id?: number | null },
) {
  const { version } = await read(hub, id)
  return hub.as("ada")(feedback.change, { params: { id }, body: { ...change, version } })
}

test("feedback needs a message, and keeps the page and the browser it came from", async ({ hub }) => {
  const refused = await hub.as("ben")(feedback.send, { body: { message: "  " } })
  const id = await sendFeedback(hub, { page: "/topics", metadata: { source: "widget", viewport: "390x844" } })

  expect([refused.status, refused.answer.fields]).toEqual([422, { message: "A message is required." }])
  expect(await read(hub, id)).toMatchObject({
    type: "feedback",
    message: "Thank you!",
    page: "/topics",
    source: "widget",
    viewport: "390x844",
    agent: "Browser 1",
    from_name: "Ben",
    status: "new",
    can: { become: ["acknowledged", "spam"], reply: true, convert: true, archive: false },
  })
})

test("an answer goes by mail, its true outcome is shown, and its reader finds it in the hub too", async ({ hub }) => {
  const id = await sendFeedback(hub)
  const { answer } = await reply(hub, id)
  await hub.settle()
  const mail = await hub.db.selectFrom("emails").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow()
  await hub.db.updateTable("emails").set({ state: "failed", error: "550 No such user" }).execute()

  expect(answer).toMatchObject({
    status: "answered",
    replies: [{ message: "You are welcome.", by_name: "Ada", notified: { name: "Ben", mail: "waiting" }, error: null }],
  })
  expect([mail.to_email, mail.subject]).toEqual(["ben@hub.test", "Your feedback on Documentation Project Hub"])
  expect(mail.text).toBe("Hi Ben,\n\nYou are welcome.\n\nAda\n\nYou wrote:\n> Thank you!\n")
  expect((await read(hub, id)).replies[0]).toMatchObject({ notified: { mail: "failed" }, error: "550 No such user" })
  expect((await hub.as("ben")(notifications.list)).answer).toMatchObject([
    { type: "report_answered", message: "Ada: You are welcome." },
  ])
})

test("a task or a bug comes of feedback once, and both are linked", async ({ hub }) => {
  const [first, second] = [await sendFeedback(hub, { message: "Sort by date\nplease" }), await sendFeedback(hub)]
  const planned = await hub.as("ada")(feedback.convert, { params: { id: first }, body: { to: "task" } })
  const converted = await hub.as("ada")(feedback.convert, { params: { id: second }, body: { to: "bug" } })
  const again = await hub.as("ada")(feedback.convert, { params: { id: second }, body: { to: "task" } })
  const task = await hub.as("ada")(tasks.read, { params: { id: planned.answer.task!.id } })
  const bug = await hub.as("ada")(bugs.read, { params: { id: converted.answer.bug!.id } })

  expect([planned.answer.status, converted.answer.status]).toEqual(["planned", "converted"])
  expect(task.answer).toMatchObject({ title: "Sort by date", description: "Sort by date\nplease" })
  expect(bug.answer).toMatchObject({ area: "Feedback", description: "Thank you!", reporter_name: "Ben" })
  expect([again.status, again.answer.code]).toEqual([409, "illegal_move"])
})

test("feedback goes only where its life allows, and what is archived stays as it is", async ({ hub }) => {
  const id = await sendFeedback(hub)
  const early = await set(hub, id, { status: "closed" })
  const open = await hub.as("ada")(feedback.archive, { params: { id }, body: {} })
  await set(hub, id, { status: "acknowledged" })
  const closed = await set(hub, id, { status: "closed", note: "Nothing to do." })
  const archived = await hub.as("ada")(feedback.archive, { params: { id }, body: { reason: "Old" } })
  const late = await set(hub, id, { note: "More" })

  expect([early.status, early.answer.details]).toEqual([409, { state: "new", allowed: ["acknowledged", "spam"] }])
  expect([open.status, open.answer.code]).toEqual([409, "not_closed"])
  expect(closed.answer).toMatchObject({
    status: "closed",
    note: "Nothing to do.",
    can: { archive: true, reply: false },
  })
  expect(archived.status).toBe(200)
  expect([late.status, late.answer.code]).toEqual([409, "archived"])
  expect((await hub.as("ada")(feedback.list)).answer).toEqual([])
})

test("feedback is found by words, type, status and whom it is given to", async ({ hub }) => {
  const ada = (await hub.db.selectFrom("people").select("id").where("name", "=", "Ada").executeTakeFirstOrThrow()).id
  const [first, second] = [
    await sendFeedback(hub),
    await sendFeedback(hub, { type: "idea", message: "Sort by date", page: "/all-tasks" }),
  ]
  await set(hub, second, { status: "acknowledged", assignee_id: ada })
  const ids = async (query: object) => (await hub.as("ada")(feedback.list, { query })).answer.map(({ id }) => id)

  expect(await ids({})).toEqual([second, first])
  expect(await ids({ q: "SORT" })).toEqual([second])
  expect(await ids({ q: "/all-tasks" })).toEqual([second])
  expect(await ids({ type: "idea" })).toEqual([second])
  expect(await ids({ status: "new" })).toEqual([first])
  expect(await ids({ assignee: "me" })).toEqual([second])
  expect(await ids({ assignee: "none" })).toEqual([first])
})

test("script, control characters and formulas are only text in letters and tables", async ({ hub }) => {
  const formula = "=1+1"
  const id = await sendFeedback(hub, { message: formula, page: "@SUM(A1)", metadata: { source: nasty } })
  await hub.as("ben")(bugs.report, { body: { area: "+1", description: formula, steps: nasty } })
  await sendFeedback(hub, { message: nasty })
  await reply(hub, id, nasty)
  const table = async (route: typeof feedback.list | typeof bugs.list) =>
    new TextDecoder().decode((await hub.as("ada", { accept: "text/csv" })(route as typeof bugs.list)).bytes)
  const mail = await hub.db.selectFrom("emails").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow()

  expect(await table(feedback.list)).toContain(",'=1+1,'@SUM(A1),Ben,")
  expect(await table(bugs.list)).toContain(",'=1+1,'+1,'=1+1,")
  expect(mail.text).toContain(nasty.replaceAll("\u0007", "\ufffd"))
  expect(mail.subject).toBe("Your feedback on Documentation Project Hub")
  expect((await hub.as("ben")(feedback.send, { body: { message: "a\0b" } })).status).toBe(422)
})
