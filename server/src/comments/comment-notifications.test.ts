import { comments } from "@hub/contract/comments"
import { notifications } from "@hub/contract/notifications"
import { expect } from "vitest"
import { openTestHub, type Player, test, type TestHub } from "../../test/hub.ts"
import { createTopicOfBen } from "../../test/reviews.ts"

const add = async (hub: TestHub, who: Player, id: number, body: string) =>
  (await hub.as(who)(comments.add, { params: { id }, body: { body } })).answer
const reply = async (hub: TestHub, who: Player, id: number, body: string) =>
  (await hub.as(who)(comments.reply, { params: { id }, body: { body } })).answer

/** What each of the cast reads in the hub about comments. */
async function listReceived(hub: TestHub) {
  await hub.settle()
  const all = await Promise.all(
    (["ada", "ben", "cleo", "dora"] as const).map(async (who) =>
      (await hub.as(who)(notifications.list)).answer.map(({ type, message }) => `${who} ${type}: ${message}`),
    ),
  )
  return all.flat().toSorted()
}
const emails = async ({ db }: TestHub) =>
  (await db.selectFrom("emails").select(["to_email", "subject"]).orderBy("id").execute()).map(
    ({ to_email, subject }) => `${to_email}: ${subject}`,
  )

test("who owns the topic hears of a comment, and whom it names is told and mailed", async ({ hub }) => {
  const { id } = await createTopicOfBen(hub)
  const { mentions } = await add(hub, "cleo", id, "Is this right, @Dora?")

  expect(mentions.map(({ name }) => name)).toEqual(["Dora"])
  expect(await listReceived(hub)).toEqual([
    'ben comment: Cleo commented on "Jobless rate": Is this right, @Dora?',
    'dora mention: Cleo mentioned you in a comment on "Jobless rate": Is this right, @Dora?',
  ])
  expect(await emails(hub)).toEqual(['dora@hub.test: Cleo mentioned you in a comment on "Jobless rate"'])
})

test("everybody who wrote in a thread hears of a reply, and nobody of their own words", async ({ hub }) => {
  const { id } = await createTopicOfBen(hub)
  const thread = await add(hub, "ben", id, "For @Ben himself")
  await reply(hub, "cleo", thread.id, "One.")
  await hub.settle()

  await reply(hub, "dora", thread.id, "Two.")

  expect(await listReceived(hub)).toEqual([
    'ben comment: Cleo replied to a comment on "Jobless rate": One.',
    'ben comment: Dora replied to a comment on "Jobless rate": Two.',
    'cleo comment: Dora replied to a comment on "Jobless rate": Two.',
  ])
})

test("of an edit only those hear whom it names and did not name before", async ({ hub }) => {
  const { id } = await createTopicOfBen(hub)
  const { id: thread } = await add(hub, "ben", id, "@Cleo?")
  await listReceived(hub)

  await hub.as("ben")(comments.change, { params: { id: thread }, body: { body: "@Cleo and @Dora?", version: 1 } })

  expect((await listReceived(hub)).map((line) => line.split(":")[0])).toEqual(["cleo mention", "dora mention"])
  expect(await emails(hub)).toHaveLength(2)
})

test("a notification leads to the thread, and goes with its comment", async ({ hub }) => {
  const { id } = await createTopicOfBen(hub)
  const thread = await add(hub, "cleo", id, "Why?")
  await hub.settle()
  const [notification] = (await hub.as("ben")(notifications.list)).answer

  await hub.as("cleo")(comments.delete, { params: { id: thread.id } })

  expect(notification?.link).toBe(`/topics/${id}?comment=${thread.id}`)
  expect(await listReceived(hub)).toEqual([])
})

test("who has no account in use is neither named nor told", async ({ hub }) => {
  const { id } = await createTopicOfBen(hub)
  const dora = hub.db.selectFrom("people").select("id").where("email", "=", "dora@hub.test")
  await hub.db.updateTable("users").set({ active: false }).where("person_id", "in", dora).execute()

  const { mentions } = await add(hub, "cleo", id, "@Dora and @Eve Expert?")

  expect(mentions).toEqual([])
  expect(await listReceived(hub)).toEqual(['ben comment: Cleo commented on "Jobless rate": @Dora and @Eve Expert?'])
  expect(await emails(hub)).toEqual([])
})

test("a comment that names more than 20 people is refused", async ({ hub }) => {
  const { id } = await createTopicOfBen(hub)
  const names = Array.from({ length: 21 }, (_, index) => `Person ${index}`)
  for (const name of names) {
    const person = { name, email: `p${name.slice(7)}@hub.test`, created_at: new Date(0) }
    const { id: person_id } = await hub.db.insertInto("people").values(person).returning("id").executeTakeFirstOrThrow()
    const account = { person_id, role: "reviewer", password_hash: null, created_at: new Date(0) } as const
    await hub.db.insertInto("users").values(account).execute()
  }
  const send = (count: number) =>
    hub.as("cleo")(comments.add, {
      params: { id },
      body: {
        body: names
          .slice(0, count)
          .map((name) => `@${name}`)
          .join(", "),
      },
    })

  expect([(await send(21)).status, (await send(20)).status]).toEqual([422, 201])
})

test("with email off a mention is told in the hub, and an email waits in the outbox", async ({ hub }) => {
  const silent = await openTestHub(hub.db, { mail_is_on: false })
  const { id } = await createTopicOfBen(silent)
  await add(silent, "cleo", id, "@Dora?")

  const received = await listReceived(silent)
  await silent.close()

  expect(received.map((line) => line.split(":")[0])).toEqual(["ben comment", "dora mention"])
  expect(await hub.db.selectFrom("emails").select("state").execute()).toEqual([{ state: "waiting" }])
})

test("people choose how they hear of comments and mentions", async ({ hub }) => {
  const { id } = await createTopicOfBen(hub)
  const { answer } = await hub.as("ben")(notifications.preferences)
  await hub.as("ben")(notifications.savePreferences, { body: { ...answer, comment: "at_once" } })

  await add(hub, "cleo", id, "Why?")
  await hub.settle()

  expect([answer.mention, answer.comment]).toEqual(["at_once", "digest"])
  expect(await emails(hub)).toEqual(['ben@hub.test: Cleo commented on "Jobless rate"'])
})
