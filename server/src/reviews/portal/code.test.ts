import { assignedReview } from "@hub/contract/assigned-review"
import { emails } from "@hub/contract/emails"
import { reviewHistory } from "@hub/contract/review-history"
import { reviews } from "@hub/contract/reviews"
import { sequences } from "@hub/contract/sequences"
import { expect, onTestFinished } from "vitest"
import { type TestHub, openTestHub, now, test } from "../../../test/hub.ts"
import { startTestSmtpServer } from "../../../test/smtp-server.ts"
import {
  approvalInput,
  portalAt,
  eve,
  gus,
  createTopicInReview,
  readTopicStatus,
  findPortalToken,
  createTopicOfBen,
} from "../../../test/reviews.ts"
import { runDueJobs } from "../../platform/jobs/work.ts"
import { createEmailHandler } from "../../platform/mail/send.ts"

const minute = 60_000

/** A hub that brings its emails to a real post office. */
async function mailing({ db }: TestHub) {
  const hub = await openTestHub(db, { mail_is_on: true })
  onTestFinished(() => hub.close())
  const { sentEmails, url } = await startTestSmtpServer()
  const sender = {
    "mail.send": createEmailHandler({
      mailServer: () => ({ smtp_url: url, from: "Hub <hub@hub.test>" }),
      hubName: async () => "Hub",
    }),
  }
  const deliver = async () => {
    await hub.settleSubscribers()
    await runDueJobs(hub.app, sender)
  }
  const lastTo = (email: string) => sentEmails.filter((sentEmail) => sentEmail.includes(`<${email}>`)).at(-1)!
  return {
    hub,
    sentEmails,
    deliver,
    lastTo,
    /** The code as it is read in the email. */
    async codeFor(token: string, email = eve.email) {
      const { status } = await portalAt(hub, token).code()
      await deliver()
      return status === 200 ? /^\d{6}\r?$/m.exec(lastTo(email))![0].trim() : ""
    },
  }
}

/** Eve is asked by Ben for an answer that a code confirms; her link comes by mail. */
async function asked(office: Awaited<ReturnType<typeof mailing>>) {
  const made = await createTopicInReview(office.hub, { code_required: true })
  await office.deliver()
  return { ...made, token: linkIn(office.lastTo(eve.email)) }
}

/** A long line of an email is broken with a "=" on its way. */
const linkIn = (sentEmail: string) => findPortalToken(sentEmail.replace(/=\r?\n/g, ""))
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0")
const refusal = ({ status, answer }: { status: number; answer: unknown }) => [
  status,
  (answer as { fields?: Record<string, string> }).fields?.["code"],
]

test("an answer by link waits for the code that was mailed, and says that it was confirmed", async ({ hub }) => {
  const office = await mailing(hub)
  const { token, topic, review } = await asked(office)
  const page = await portalAt(office.hub, token).read()

  const without = await portalAt(office.hub, token).decide(approvalInput)
  const mailed = await portalAt(office.hub, token).code()
  await office.deliver()
  const code = /^\d{6}\r?$/m.exec(office.lastTo(eve.email))![0].trim()
  const guessed = await portalAt(office.hub, token).decide({ ...approvalInput, code: wrong(code) })
  const taken = await portalAt(office.hub, token).decide({ ...approvalInput, code })
  const again = await portalAt(office.hub, token).decide({ ...approvalInput, code })

  expect(page.answer.code_to).toBe("e•••@office.test")
  expect(refusal(without)).toEqual([422, "Enter the six digits that were emailed to e•••@office.test."])
  expect(mailed.answer).toEqual({
    to: "e•••@office.test",
    expires_at: new Date(now.getTime() + 10 * minute).toISOString(),
  })
  expect(refusal(guessed)).toEqual([422, "This code isn't right."])
  expect([taken.status, taken.answer.confirmed]).toEqual([200, true])
  expect([again.status, again.answer]).toEqual([200, taken.answer])
  expect(await readTopicStatus(office.hub, topic.id)).toBe("approved")
  const feedback = await office.hub.as("ben")(reviews.feedback, { params: { id: topic.id, review_id: review.id } })
  expect(feedback.answer.confirmed_by).toBe(eve.email)
  expect((await office.hub.as("ben")(reviewHistory.list)).answer).toMatchObject([{ confirmed: true }])
})

test("five tries and ten minutes are what a code is good for, and a new one ends the old", async ({ hub }) => {
  const office = await mailing(hub)
  const { token } = await asked(office)
  const first = await office.codeFor(token)

  const tries: unknown[] = []
  for (let count = 0; count < 5; count++)
    tries.push(refusal(await portalAt(office.hub, token).decide({ ...approvalInput, code: wrong(first) }))[1])
  const right = await portalAt(office.hub, token).decide({ ...approvalInput, code: first })
  const second = await office.codeFor(token)
  office.hub.setClock(new Date(now.getTime() + 10 * minute))
  const late = await portalAt(office.hub, token).decide({ ...approvalInput, code: second })
  const third = await office.codeFor(token)
  const old = third === second ? late : await portalAt(office.hub, token).decide({ ...approvalInput, code: second })
  const taken = await portalAt(office.hub, token).decide({ ...approvalInput, code: third })

  expect(tries).toEqual([...Array(4).fill("This code isn't right."), spent])
  expect([refusal(right), refusal(late)]).toEqual([
    [422, spent],
    [422, spent],
  ])
  expect([old.status, taken.status]).toEqual([422, 200])
})
const spent = "This code is no longer valid. Ask for a new one."

test("many guesses at once are five, and codes are not mailed without end", async ({ hub }) => {
  const office = await mailing(hub)
  const { token } = await asked(office)
  const code = await office.codeFor(token)

  const guesses = await Promise.all(
    Array.from({ length: 12 }, () => portalAt(office.hub, token).decide({ ...approvalInput, code: wrong(code) })),
  )
  const requested = []
  for (let count = 0; count < 6; count++) requested.push((await portalAt(office.hub, token).code()).status)

  expect(guesses.filter((guess) => refusal(guess)[1] === "This code isn't right.")).toHaveLength(4)
  expect(new Set(requested)).toEqual(new Set([200, 429]))
  expect(
    await office.hub.db.selectFrom("events").select("id").where("type", "=", "review.code_refused").execute(),
  ).toHaveLength(12)
})

test("a code is kept as a hash only, is in no list of emails, and opens no other link", async ({ hub }) => {
  const office = await mailing(hub)
  const { token } = await asked(office)
  const code = await office.codeFor(token)
  await createTopicInReview(office.hub, { external: [gus], code_required: true })
  await office.deliver()

  const [row] = await office.hub.db.selectFrom("review_codes").selectAll().execute()
  const secretEmails = await office.hub.db.selectFrom("emails").select("text").where("is_secret", "=", true).execute()
  const listed = await office.hub.as("ada")(emails.list)
  const other = await portalAt(office.hub, linkIn(office.lastTo(gus.email))).decide({ ...approvalInput, code })

  expect(row!.hash).toMatch(/^[0-9a-f]{64}$/)
  expect(secretEmails).toEqual([{ text: "" }])
  expect(JSON.stringify(listed.answer)).not.toContain(code)
  expect(refusal(other)).toEqual([422, spent])
})

test("declining and passing on are confirmed too, and the person who is asked instead is asked for a code", async ({
  hub,
}) => {
  const office = await mailing(hub)
  const { token, topic } = await asked(office)

  const refused = [
    await portalAt(office.hub, token).decline("No time."),
    await portalAt(office.hub, token).delegate(gus),
  ]
  const passed = await portalAt(office.hub, token).delegate({ ...gus, code: await office.codeFor(token) })
  await office.deliver()
  const heir = linkIn(office.lastTo(gus.email))
  const page = await portalAt(office.hub, heir).read()
  const declined = await portalAt(office.hub, heir).decline("Nor have I.", await office.codeFor(heir, gus.email))

  expect(refused.map(({ status }) => status)).toEqual([422, 422])
  expect([passed.status, page.answer.code_to, declined.status]).toEqual([200, "g•••@office.test", 204])
  expect(await readTopicStatus(office.hub, topic.id)).toBe("pending_review")
})

test("the person who is signed in needs no code", async ({ hub }) => {
  const office = await mailing(hub)
  const topic = await createTopicOfBen(office.hub)
  const { id } = await hub.db
    .selectFrom("people")
    .select("id")
    .where("email", "=", "cleo@hub.test")
    .executeTakeFirstOrThrow()
  const body = { topic_id: topic.id, reviewer_id: id, code_required: true }
  const { answer } = await office.hub.as("ben")(reviews.request, { body })
  const params = { id: answer.requests[0]!.id }

  const page = await office.hub.as("cleo")(assignedReview.read, { params })
  const taken = await office.hub.as("cleo")(assignedReview.decide, { params, body: approvalInput })

  expect([page.answer.code_to, taken.status, taken.answer.confirmed]).toEqual([null, 200, false])
})

test("without mail no code can be asked for, and nothing is sent", async ({ hub }) => {
  const topic = await createTopicOfBen(hub)
  const asking = { topic_id: topic.id, code_required: true }

  const request = await hub.as("ben")(reviews.request, { body: { ...asking, external: eve } })
  const reviewers = [{ external: eve }]
  const sequence = await hub.as("ben")(sequences.create, { body: { ...asking, initial_message: "Please.", reviewers } })
  const plain = await createTopicInReview(hub)

  const sentence = "Email is off in this hub, so no code can be required."
  expect([request.status, request.answer.fields]).toEqual([422, { code_required: sentence }])
  expect([sequence.status, sequence.answer.fields]).toEqual([422, { code_required: sentence }])
  expect(await readTopicStatus(hub, topic.id)).toBe("draft")
  expect((await portalAt(hub, plain.token).code()).status).toBe(409)
})

test("each step of an ordered review asks for its code", async ({ hub }) => {
  const office = await mailing(hub)
  const topic = await createTopicOfBen(office.hub)
  const reviewers = [{ external: eve }, { external: gus }]
  const body = { topic_id: topic.id, initial_message: "Please.", reviewers, code_required: true }
  await office.hub.as("ben")(sequences.create, { body })
  await office.deliver()

  const first = linkIn(office.lastTo(eve.email))
  await portalAt(office.hub, first).decide({ ...approvalInput, code: await office.codeFor(first) })
  await office.deliver()
  const second = linkIn(office.lastTo(gus.email))

  expect(refusal(await portalAt(office.hub, second).decide(approvalInput))[0]).toBe(422)
})
