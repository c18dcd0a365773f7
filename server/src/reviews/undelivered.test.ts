import { notifications } from "@hub/contract/notifications"
import { reviews } from "@hub/contract/reviews"
import { expect, onTestFinished } from "vitest"
import { type TestHub, openTestHub, now, test } from "../../test/hub.ts"
import { startTestSmtpServer, type SmtpRefusal } from "../../test/smtp-server.ts"
import { approvalInput, portalAt, createTopicInReview, findPortalToken } from "../../test/reviews.ts"
import { runDueJobs } from "../platform/jobs/work.ts"
import { createEmailHandler } from "../platform/mail/send.ts"

/** A hub whose post office says to emails what `says` holds. */
async function mailing({ db }: TestHub) {
  const hub = await openTestHub(db, { mail_is_on: true })
  onTestFinished(() => hub.close())
  const says: { now: SmtpRefusal } = { now: undefined }
  const { sentEmails, url } = await startTestSmtpServer({ refuses: () => says.now })
  const handlers = {
    "mail.send": createEmailHandler({
      mailServer: () => ({ smtp_url: url, from: "Hub <hub@hub.test>" }),
      hubName: async () => "Hub",
    }),
  }
  return {
    hub,
    says,
    sentEmails,
    async deliver() {
      await db.updateTable("jobs").set({ run_at: hub.app.clock() }).where("state", "=", "ready").execute()
      await runDueJobs(hub.app, handlers)
      await hub.settleSubscribers()
    },
  }
}

const gone = { code: 550, sentence: "No such user here" }
const temporary = { code: 451, sentence: "The mailbox is busy" }

const seen = async (hub: TestHub) => (await hub.as("ben")(reviews.list)).answer[0]!.undelivered
const listMessages = async (hub: TestHub) =>
  (await hub.as("ben")(notifications.list)).answer.filter(({ title }) => title === "An email could not be delivered")

test("an email that is refused for good is given up at once, and its sender sees why", async ({ hub }) => {
  const office = await mailing(hub)
  office.says.now = gone
  const { review, topic } = await createTopicInReview(office.hub)
  expect(await seen(office.hub)).toBeNull()

  await office.deliver()
  await office.deliver()

  expect(office.sentEmails).toHaveLength(1)
  const reason = expect.stringContaining("No such user here") as string
  expect(await seen(office.hub)).toEqual({ reason, given_up: true })
  expect(await listMessages(office.hub)).toMatchObject([
    { message: expect.stringContaining("The email to Eve Expert could not be delivered: ") as string },
  ])
  expect((await listMessages(office.hub))[0]!.link).toBe(`/topics/${topic.id}/review-feedback/${review.id}`)
})

test("an email that is refused for now is tried again, and says so until it goes", async ({ hub }) => {
  const office = await mailing(hub)
  office.says.now = temporary
  await createTopicInReview(office.hub)

  await office.deliver()
  const waiting = await seen(office.hub)
  office.says.now = undefined
  await office.deliver()

  expect(waiting).toEqual({ reason: expect.stringContaining("The mailbox is busy") as string, given_up: false })
  expect([await seen(office.hub), await listMessages(office.hub)]).toEqual([null, []])
  expect(office.sentEmails).toHaveLength(2)
})

test("sent again, or passed on by hand, the failure is over and the notice gone", async ({ hub }) => {
  const office = await mailing(hub)
  office.says.now = gone
  const { review } = await createTopicInReview(office.hub)
  await office.deliver()
  const params = { id: review.id }

  const mailed = (await office.hub.as("ben")(reviews.renew, { params })).answer
  await office.deliver()
  const failedAgain = await seen(office.hub)
  office.hub.setClock(new Date(now.getTime() + 60_000))
  const handed = (await office.hub.as("ben")(reviews.renew, { params, body: { by_hand: true } })).answer
  await office.deliver()

  expect(mailed).toMatchObject({ mail: "queued", link: null })
  expect(failedAgain?.given_up).toBe(true)
  expect(handed.mail).toBe("by_hand")
  expect([await seen(office.hub), await listMessages(office.hub)]).toEqual([null, []])
  expect(office.sentEmails).toHaveLength(2)
  expect((await portalAt(office.hub, findPortalToken(handed.link!)).decide(approvalInput)).status).toBe(200)
})

test("the person who answered needs no email any more, so nobody is told that it failed", async ({ hub }) => {
  const office = await mailing(hub)
  office.says.now = gone
  const { review } = await createTopicInReview(office.hub)
  await office.hub.as("ben")(reviews.cancel, { params: { id: review.id } })

  await office.deliver()

  expect([await seen(office.hub), await listMessages(office.hub)]).toEqual([null, []])
})
