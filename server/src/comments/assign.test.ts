import { account } from "@hub/contract/account"
import { comments } from "@hub/contract/comments"
import { pendingActions } from "@hub/contract/pending-actions"
import { stakeholders } from "@hub/contract/stakeholders"
import { topics } from "@hub/contract/topics"
import { users } from "@hub/contract/users"
import { expect } from "vitest"
import {
  addComment,
  anchorAt,
  assignComment,
  changeComment,
  createCommentedTopic,
  deleteComment,
  moveClock,
  readComments,
  replyTo,
} from "../../test/comments.ts"
import { now, openTestHub, type Player, test, type TestHub } from "../../test/hub.ts"
import { findPersonId } from "../../test/matrix/principals.ts"
import { createTopicOfBen } from "../../test/reviews.ts"

/** Cleo's comment on a topic of ben's, and who everyone is. */
async function createThread(hub: TestHub) {
  const { id, thread } = await createCommentedTopic(hub)
  const [ben, cleo, dora] = await Promise.all((["ben", "cleo", "dora"] as const).map((one) => findPersonId(hub, one)))
  return { id, thread, ben: ben!, cleo: cleo!, dora: dora! }
}
const addAssigned = (hub: TestHub, who: Player, id: number, assignee_id: number) =>
  hub.as(who)(comments.add, { params: { id }, body: { body: "Please check.", assignee_id } })
const assigneeOf = async (hub: TestHub, id: number) => (await readComments(hub, id)).threads[0]?.assignee?.name ?? null
/** What waits for a person of comments. */
const actionsOf = async (hub: TestHub, person: number) =>
  (await hub.as("ben")(pendingActions.list, { query: { person, kind: "comment" } })).answer
const setActive = (hub: TestHub, person: number, active: boolean) =>
  hub.db.updateTable("users").set({ active }).where("person_id", "=", person).execute()

test("a comment is assigned as it is made, and each thread says whose turn it is", async ({ hub }) => {
  const { id, dora } = await createThread(hub)
  moveClock(hub, 5)

  const { status, answer } = await addAssigned(hub, "cleo", id, dora)

  expect([status, answer.assignee]).toEqual([201, { id: dora, name: "Dora" }])
  const { threads } = await readComments(hub, id, "dora")
  expect(threads.map(({ assignee, can }) => [assignee?.name, can.assign])).toEqual([
    ["Dora", true],
    [undefined, true],
  ])
  expect(await actionsOf(hub, dora)).toMatchObject([
    {
      key: `comment-${answer.id}`,
      topic_id: id,
      description: "A comment is assigned to you: “Please check.”",
      since: new Date(now.getTime() + 300_000).toISOString(),
      link: `/topics/${id}?comment=${answer.id}`,
    },
  ])
})

test("everyone who may comment assigns a thread, hands it over, and takes that back", async ({ hub }) => {
  const { id, thread, ben, cleo, dora } = await createThread(hub)
  const found = []
  for (const [who, to] of [
    ["dora", cleo],
    ["cleo", dora],
    ["ben", ben],
    ["ada", null],
  ] as const) {
    const { status } = await assignComment(hub, who, thread, to)
    found.push([status, await assigneeOf(hub, id)])
  }

  expect(found).toEqual([
    [200, "Cleo"],
    [200, "Dora"],
    [200, "Ben"],
    [200, null],
  ])
  expect(await Promise.all([ben, cleo, dora].map((one) => actionsOf(hub, one)))).toEqual([[], [], []])
})

test("a thread is assigned to an account in use and to nobody else", async ({ hub }) => {
  const { id, thread, ben, dora } = await createThread(hub)
  await setActive(hub, dora, false)
  const { answer: outside } = await hub.as("ada")(stakeholders.create, { body: { name: "Eve Expert" } })
  await assignComment(hub, "cleo", thread, ben)
  const people = [dora, outside.id, 999_999]

  const assigned = await Promise.all(people.map((one) => assignComment(hub, "cleo", thread, one)))
  const added = await Promise.all(people.map((one) => addAssigned(hub, "cleo", id, one)))

  const refusal = "This person has no active account. Choose someone who can open the topic."
  for (const { status, answer } of [...assigned, ...added])
    expect([status, answer]).toEqual([422, expect.objectContaining({ fields: { assignee_id: refusal } })])
  expect((await readComments(hub, id)).threads.map(({ assignee }) => assignee?.name)).toEqual(["Ben"])
})

test("only the first comment of an open thread is assigned", async ({ hub }) => {
  const { thread, dora } = await createThread(hub)
  const reply = (await replyTo(hub, "ben", thread, "So.")).answer.id
  const onReply = await assignComment(hub, "ben", reply, dora)
  await changeComment(hub, "cleo", thread, { state: "resolved" })
  const onResolved = await assignComment(hub, "ben", thread, dora)
  await changeComment(hub, "cleo", thread, { state: "open" })
  await deleteComment(hub, "cleo", thread)

  const onDeleted = await assignComment(hub, "ben", thread, dora)
  const missing = await assignComment(hub, "ben", 999_999, dora)

  expect([onReply, onResolved, onDeleted, missing].map(({ status }) => status)).toEqual([422, 409, 404, 404])
  expect(onResolved.answer.code).toBe("thread_resolved")
})

test("an assignment that comes twice is one, and one by somebody who saw another assignee is refused", async ({
  hub,
}) => {
  const { id, thread, ben, dora } = await createThread(hub)

  const first = await assignComment(hub, "cleo", thread, dora, { seen: null })
  const again = await assignComment(hub, "cleo", thread, dora, { seen: null })
  const late = await assignComment(hub, "ada", thread, ben, { seen: null })

  expect([first.status, again.status]).toEqual([200, 200])
  expect([late.status, late.answer.code, await assigneeOf(hub, id)]).toEqual([409, "assigned_meanwhile", "Dora"])
  const events = await hub.db.selectFrom("events").select("id").where("type", "=", "comment.assigned").execute()
  expect(events).toHaveLength(1)
})

test("two people who assign a thread at the same moment leave it to one of both", async ({ hub }) => {
  const second = await openTestHub(hub.db)
  const { id, thread, ben, dora } = await createThread(hub)

  const both = await Promise.all([
    assignComment(hub, "cleo", thread, dora, { seen: null }),
    assignComment(second, "ada", thread, ben, { seen: null }),
  ])
  await second.close()

  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(await assigneeOf(hub, id)).toBe(both[0].status === 200 ? "Dora" : "Ben")
})

test("a pending action ends when its thread is resolved, and begins again when that is reopened", async ({ hub }) => {
  const { id, thread, dora } = await createThread(hub)
  await assignComment(hub, "cleo", thread, dora)
  await changeComment(hub, "cleo", thread, { state: "resolved" })
  const resolved = [await actionsOf(hub, dora), await assigneeOf(hub, id)]
  moveClock(hub, 7)

  await changeComment(hub, "cleo", thread, { state: "open" })

  expect(resolved).toEqual([[], "Dora"])
  expect(await actionsOf(hub, dora)).toMatchObject([{ since: new Date(now.getTime() + 420_000).toISOString() }])
})

test("a thread that is reopened waits for nobody whose account is out of use", async ({ hub }) => {
  const { id, thread, dora } = await createThread(hub)
  await assignComment(hub, "cleo", thread, dora)
  await changeComment(hub, "cleo", thread, { state: "resolved" })
  await setActive(hub, dora, false)

  await changeComment(hub, "cleo", thread, { state: "open" })

  expect([await assigneeOf(hub, id), await actionsOf(hub, dora)]).toEqual([null, []])
})

test.for(["accepted", "rejected"] as const)(
  "a pending action ends when its suggestion is %s",
  async (outcome, { hub }) => {
    const { id, dora } = await createThread(hub)
    const { answer } = await hub.as("cleo")(comments.add, {
      params: { id },
      body: { anchor: anchorAt("each month"), suggestion: "each quarter", assignee_id: dora },
    })
    const before = await actionsOf(hub, dora)

    await hub.as("ben")(comments.decide, { params: { id: answer.id }, body: { outcome } })

    expect(before.map(({ description }) => description)).toEqual(["A suggestion is assigned to you."])
    expect(await actionsOf(hub, dora)).toEqual([])
  },
)

test("a pending action ends when its comment is deleted, with or without replies, and while its topic is archived", async ({
  hub,
}) => {
  const { id, thread, dora } = await createThread(hub)
  await replyTo(hub, "ben", thread, "So.")
  await assignComment(hub, "cleo", thread, dora)
  const alone = (await addAssigned(hub, "cleo", id, dora)).answer.id
  const remaining = (await addAssigned(hub, "cleo", id, dora)).answer.id
  const before = await actionsOf(hub, dora)

  await deleteComment(hub, "cleo", thread)
  await deleteComment(hub, "cleo", alone)
  const left = await actionsOf(hub, dora)
  await hub.as("ben")(topics.archive, { params: { id } })

  expect([before.length, left.map(({ key }) => key)]).toEqual([3, [`comment-${remaining}`]])
  expect(await actionsOf(hub, dora)).toEqual([])
})

test("what waits of comments is no step of the topic on its way to readers", async ({ hub }) => {
  const { id, thread, dora } = await createThread(hub)
  const before = (await hub.as("ben")(topics.read, { params: { id } })).answer.next

  await assignComment(hub, "cleo", thread, dora)

  expect((await hub.as("ben")(topics.read, { params: { id } })).answer.next).toEqual(before)
})

test("a long comment of several paragraphs is told on one line", async ({ hub }) => {
  const { id, dora } = await createThread(hub)
  const body = `One.\n\nTwo.${" word".repeat(100)}`
  await hub.as("cleo")(comments.add, { params: { id }, body: { body, assignee_id: dora } })

  const [action] = await actionsOf(hub, dora)

  expect(action?.description).toMatch(/^A comment is assigned to you: “One\. Two\. word.{140,160}…”$/)
})

test("who takes over the work of a deleted account takes over its threads; resolved ones keep the name", async ({
  hub,
}) => {
  const { id, thread, ben, cleo, dora } = await createThread(hub)
  const open = (await addAssigned(hub, "ben", id, dora)).answer.id
  const alone = (await addAssigned(hub, "ben", id, cleo)).answer.id
  await assignComment(hub, "cleo", thread, dora)
  await changeComment(hub, "cleo", thread, { state: "resolved" })
  const accounts = (await hub.as("ada")(users.list)).answer
  const account = (name: string) => accounts.find((one) => one.name === name)!.id

  await hub.as("ada")(users.delete, { params: { id: account("Dora") }, query: { reassign_to: account("Ben") } })
  await hub.as("ada")(users.delete, { params: { id: account("Cleo") } })
  await hub.settle()

  const { threads } = await readComments(hub, id)
  expect(hub.failures).toEqual([])
  expect(new Map(threads.map((one) => [one.id, one.assignee?.name]))).toEqual(
    new Map([
      [open, "Ben"],
      [alone, undefined],
      [thread, "Dora"],
    ]),
  )
  expect((await actionsOf(hub, ben)).map(({ key }) => key)).toEqual([`comment-${open}`])
})

test("an API token assigns comments where it may write, and not where it only reads", async ({ hub }) => {
  const { id, thread, dora } = await createThread(hub)
  const tokenWith = async (scopes: ("read" | "write")[]) =>
    (await hub.as("cleo")(account.createToken, { body: { name: "A program", scopes } })).answer.token
  const assign = async (bearer: string) =>
    (await hub.as({ bearer })(comments.assign, { params: { id: thread }, body: { assignee_id: dora } })).status

  expect([await assign(await tokenWith(["read"])), await assign(await tokenWith(["read", "write"]))]).toEqual([
    403, 200,
  ])
  expect(await assigneeOf(hub, id)).toBe("Dora")
})

test("a comment sent twice with one key is assigned and told once", async ({ hub }) => {
  const { id } = await createTopicOfBen(hub)
  const assignee_id = await findPersonId(hub, "dora")
  const send = () =>
    hub.as("cleo", { "idempotency-key": "cleo-assigns-once" })(comments.add, {
      params: { id },
      body: { body: "Why?", assignee_id },
    })

  await send()
  await send()
  await hub.settle()

  expect(await actionsOf(hub, assignee_id)).toHaveLength(1)
  expect(await hub.db.selectFrom("emails").select("to_email").execute()).toEqual([{ to_email: "dora@hub.test" }])
})

test("a call without an assignee leaves a comment to nobody", async ({ hub }) => {
  const { id } = await createTopicOfBen(hub)

  const { answer } = await addComment(hub, "cleo", id, "Why?")

  expect(answer.assignee).toBeNull()
})
