import { comments } from "@hub/contract/comments"
import { notifications } from "@hub/contract/notifications"
import { expect } from "vitest"
import { addComment, assignComment, changeComment, deleteComment, replyTo } from "../../test/comments.ts"
import { openTestHub, type Player, test, type TestHub } from "../../test/hub.ts"
import { findPersonId } from "../../test/matrix/principals.ts"
import { createTopicOfBen } from "../../test/reviews.ts"

const add = async (hub: TestHub, who: Player, id: number, body: string, assignee: Player) => {
  const assignee_id = await findPersonId(hub, assignee)
  return (await hub.as(who)(comments.add, { params: { id }, body: { body, assignee_id } })).answer
}
const listReceived = async (hub: TestHub, who: Player) => {
  await hub.settle()
  return (await hub.as(who)(notifications.list)).answer.map(({ type, message }) => `${type}: ${message}`)
}
const emails = async ({ db }: TestHub) =>
  (await db.selectFrom("emails").select(["to_email", "subject"]).orderBy("id").execute()).map(
    ({ to_email, subject }) => `${to_email}: ${subject}`,
  )
const assigned = 'Cleo assigned you a comment on "Jobless rate"'

test("who a comment is assigned to is told and mailed once, also where it mentions them or they own the topic", async ({
  hub,
}) => {
  const { id } = await createTopicOfBen(hub)
  await add(hub, "cleo", id, "Is this right, @Dora?", "dora")
  await add(hub, "cleo", id, "And this?", "ben")

  expect(await listReceived(hub, "dora")).toEqual([`comment_assigned: ${assigned}: Is this right, @Dora?`])
  expect(await listReceived(hub, "ben")).toEqual([
    `comment_assigned: ${assigned}: And this?`,
    'comment: Cleo commented on "Jobless rate": Is this right, @Dora?',
  ])
  expect(await emails(hub)).toEqual([`dora@hub.test: ${assigned}`, `ben@hub.test: ${assigned}`])
})

test("who hands a thread over is named to the next person, and the one before has nothing to do any more", async ({
  hub,
}) => {
  const { id } = await createTopicOfBen(hub)
  const thread = await add(hub, "cleo", id, "Is this right?", "dora")
  const before = await listReceived(hub, "dora")

  await assignComment(hub, "dora", thread.id, await findPersonId(hub, "ada"))

  expect([before.length, await listReceived(hub, "dora")]).toEqual([1, []])
  expect(await listReceived(hub, "ada")).toEqual([
    'comment_assigned: Dora assigned you a comment on "Jobless rate": Is this right?',
  ])
})

test("nobody is told of what they assign to themselves", async ({ hub }) => {
  const { id } = await createTopicOfBen(hub)
  await add(hub, "cleo", id, "For me.", "cleo")
  const { answer } = await addComment(hub, "ben", id, "Why?")

  await assignComment(hub, "dora", answer.id, await findPersonId(hub, "dora"))

  expect([await listReceived(hub, "cleo"), await listReceived(hub, "dora")]).toEqual([[], []])
  expect(await emails(hub)).toEqual([])
})

test("what was told of an assignment goes when its thread is resolved, left to nobody or deleted", async ({ hub }) => {
  const { id } = await createTopicOfBen(hub)
  const threads = []
  for (const body of ["One.", "Two.", "Three."]) threads.push((await add(hub, "cleo", id, body, "dora")).id)
  const before = await listReceived(hub, "dora")

  await changeComment(hub, "cleo", threads[0]!, { state: "resolved" })
  await assignComment(hub, "cleo", threads[1]!, null)
  await deleteComment(hub, "cleo", threads[2]!)

  expect([before.length, await listReceived(hub, "dora")]).toEqual([3, []])
})

test("who a thread is assigned to hears of replies to it", async ({ hub }) => {
  const { id } = await createTopicOfBen(hub)
  const thread = await add(hub, "cleo", id, "Is this right?", "dora")
  await hub.settle()

  await replyTo(hub, "ben", thread.id, "I think so.")

  expect(await listReceived(hub, "dora")).toEqual([
    'comment: Ben replied to a comment on "Jobless rate": I think so.',
    `comment_assigned: ${assigned}: Is this right?`,
  ])
})

test("people choose how they hear of assignments as of mentions", async ({ hub }) => {
  const { id } = await createTopicOfBen(hub)
  const { answer } = await hub.as("dora")(notifications.preferences)
  await hub.as("dora")(notifications.savePreferences, { body: { ...answer, mention: "digest" } })

  await add(hub, "cleo", id, "Is this right?", "dora")
  await hub.settle()

  expect(await emails(hub)).toEqual([])
  expect(await hub.db.selectFrom("digest_entries").select("text").where("text", "=", assigned).execute()).toHaveLength(
    1,
  )
})

test("with email off an assignment is told in the hub, and an email waits in the outbox", async ({ hub }) => {
  const silent = await openTestHub(hub.db, { mail_is_on: false })
  const { id } = await createTopicOfBen(silent)
  await add(silent, "cleo", id, "Is this right?", "dora")

  const received = await listReceived(silent, "dora")
  await silent.close()

  expect(received).toHaveLength(1)
  expect(await hub.db.selectFrom("emails").select(["to_email", "state"]).execute()).toEqual([
    { to_email: "dora@hub.test", state: "waiting" },
  ])
})
