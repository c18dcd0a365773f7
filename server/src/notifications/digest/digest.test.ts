import { type EmailPreferences, notifications } from "@hub/contract/notifications"
import { reviews } from "@hub/contract/reviews"
import { expect } from "vitest"
import { openTestHub, type TestHub, type Player, test } from "../../../test/hub.ts"
import { approvalInput, portalAt, eve, gus, createTopicInReview, createTopicOfBen } from "../../../test/reviews.ts"
import { asSystem } from "../../platform/ctx.ts"
import { sendReminders } from "../../reviews/reminders/remind.ts"
import { sendDigests } from "./send.ts"

const usual: EmailPreferences = {
  asked: "at_once",
  reminder: "at_once",
  turn: "at_once",
  answer: "digest",
  outcome: "digest",
  mention: "at_once",
  comment: "digest",
}

const prefer = (hub: TestHub, who: Player, preferences: Partial<EmailPreferences>) =>
  hub.as(who)(notifications.savePreferences, { body: { ...usual, ...preferences } })

const listEmails = ({ db }: TestHub, to: string) =>
  db.selectFrom("emails").select(["subject", "text"]).where("to_email", "=", to).orderBy("id").execute()
const subjects = async (hub: TestHub, to: string) => (await listEmails(hub, to)).map(({ subject }) => subject)

const morning = (hub: TestHub, day: string) => {
  hub.setClock(new Date(`${day}T06:30:00Z`))
  return sendDigests(asSystem(hub.app))
}

async function askCleo(hub: TestHub, title = "Rye") {
  const topic = await createTopicOfBen(hub, "Words.", title)
  const { id } = await hub.db
    .selectFrom("people")
    .select("id")
    .where("email", "=", "cleo@hub.test")
    .executeTakeFirstOrThrow()
  const { answer } = await hub.as("ben")(reviews.request, { body: { topic_id: topic.id, reviewer_id: id } })
  return { topic, review: answer.requests[0]!, notification: answer.notified[0]! }
}

test("what asks for a turn comes at once, what informs in the digest, unless its reader chose otherwise", async ({
  hub,
}) => {
  const before = await hub.as("cleo")(notifications.preferences)
  const changed = await prefer(hub, "cleo", { asked: "hub" })
  const dora = await hub.as("dora")(notifications.preferences)

  expect(before.answer).toEqual(usual)
  expect(changed.answer).toEqual({ ...usual, asked: "hub" })
  expect((await hub.as("cleo")(notifications.preferences)).answer).toEqual(changed.answer)
  expect(dora.answer).toEqual(usual)
})

test("a request comes as its reviewer wishes, and its sender is told how", async ({ hub }) => {
  const digests = []
  for (const asked of ["at_once", "digest", "hub"] as const) {
    await prefer(hub, "cleo", { asked })
    digests.push((await askCleo(hub, asked)).notification)
  }

  expect(digests.map(({ mail }) => mail)).toEqual(["waiting", "digest", "hub"])
  expect(digests.map(({ link }) => link !== null)).toEqual([true, false, false])
  expect(await subjects(hub, "cleo@hub.test")).toEqual(['Ben asks you to review "at_once"'])
  await hub.settle()
  expect((await hub.as("cleo")(notifications.list)).answer).toHaveLength(3)
})

test("the digest says what is new and what waits, each once and with its link", async ({ hub }) => {
  await prefer(hub, "cleo", { asked: "digest" })
  const { review } = await askCleo(hub)
  const { topic, token, review: answered } = await createTopicInReview(hub)
  await portalAt(hub, token).decide(approvalInput)
  await hub.settle()

  await morning(hub, "2026-11-22")

  const [toCleo] = await listEmails(hub, "cleo@hub.test")
  expect(toCleo!.subject).toBe("Your digest: 1 new, 1 waiting for you")
  expect(toCleo!.text).toContain(
    `Waiting for you:\n- "Rye": Ben asks for your review. Due on 2026-11-28.\n  http://hub.test/reviews/tasks/${review.id}`,
  )
  expect(toCleo!.text).not.toContain("New:")
  const [toBen] = await listEmails(hub, "ben@hub.test")
  expect(toBen!.text).toContain(
    `New:\n- Eve Expert approved "Jobless rate"\n  http://hub.test/topics/${topic.id}/review-feedback/${answered.id}`,
  )
})

test("a day has one digest, none when nothing is new, and what came later is in the next", async ({ hub }) => {
  await prefer(hub, "cleo", { asked: "digest" })
  await askCleo(hub, "Rye")
  await morning(hub, "2026-11-22")
  await morning(hub, "2026-11-22")
  await askCleo(hub, "Oats")
  await morning(hub, "2026-11-22")
  const first = await subjects(hub, "cleo@hub.test")

  await morning(hub, "2026-11-23")
  await morning(hub, "2026-11-24")

  expect(first).toEqual(["Your digest: 1 new, 1 waiting for you"])
  expect(await subjects(hub, "cleo@hub.test")).toEqual([...first, "Your digest: 1 new, 2 waiting for you"])
})

test("two hubs that write the digests at once write one", async ({ hub }) => {
  await prefer(hub, "cleo", { asked: "digest" })
  await askCleo(hub)
  const other = await openTestHub(hub.db)

  await Promise.all([morning(hub, "2026-11-22"), morning(other, "2026-11-22")])
  await other.close()

  expect(await subjects(hub, "cleo@hub.test")).toHaveLength(1)
})

test("what was put aside for the digest leaves with its cause", async ({ hub }) => {
  await prefer(hub, "cleo", { asked: "digest", outcome: "hub" })
  const { review } = await askCleo(hub)
  await hub.as("ben")(reviews.cancel, { params: { id: review.id } })
  await hub.settle()

  await morning(hub, "2026-11-22")

  expect(await subjects(hub, "cleo@hub.test")).toEqual([])
})

test("reminders come in the digest to who wishes them there", async ({ hub }) => {
  await prefer(hub, "cleo", { asked: "hub", reminder: "digest" })
  await askCleo(hub)
  hub.setClock(new Date("2026-11-28T06:00:00Z"))
  await sendReminders(asSystem(hub.app))

  await morning(hub, "2026-11-28")

  const [digest, ...more] = await listEmails(hub, "cleo@hub.test")
  expect(more).toEqual([])
  expect(digest!.subject).toBe("Your digest: 1 new, 1 waiting for you")
})

test("the person who has no account gets every email at once, and whose account is closed no digest", async ({
  hub,
}) => {
  const { tokens } = await createTopicInReview(hub, { external: [eve, gus] })
  await prefer(hub, "cleo", { asked: "digest" })
  await askCleo(hub)
  await hub.db.updateTable("users").set({ active: false }).where("role", "=", "reviewer").execute()
  await morning(hub, "2026-11-22")

  expect(tokens).toHaveLength(2)
  expect(await subjects(hub, "eve@office.test")).toEqual(['Ben asks you to review "Jobless rate"'])
  expect(await subjects(hub, "cleo@hub.test")).toEqual([])
})

test("a digest is planned once for the next morning when something is put aside", async ({ hub }) => {
  await prefer(hub, "cleo", { asked: "digest" })
  await askCleo(hub, "Rye")
  await askCleo(hub, "Oats")

  const jobs = await hub.db
    .selectFrom("jobs")
    .select(["unique_key", "run_at"])
    .where("queue", "=", "notifications.digest")
    .execute()

  expect(jobs).toEqual([{ unique_key: "2026-11-22", run_at: new Date("2026-11-22T06:30:00Z") }])
})
