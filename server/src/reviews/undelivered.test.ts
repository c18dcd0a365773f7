import { notifications } from "@hub/contract/notifications"
import { reviews } from "@hub/contract/reviews"
import { expect, onTestFinished } from "vitest"
import { type Hub, hubOver, now, test } from "../../test/hub.ts"
import { postOfficeOf, type Refuses } from "../../test/post-office.ts"
import { approval, at, inReview, tokenIn } from "../../test/reviews.ts"
import { workOff } from "../platform/jobs/work.ts"
import { mailSender } from "../platform/mail/send.ts"

/** A hub whose post office says to letters what `says` holds. */
async function mailing({ db }: Hub) {
  const hub = await hubOver(db, { mail_is_on: true })
  onTestFinished(() => hub.close())
  const says: { now: Refuses } = { now: undefined }
  const { letters, url } = await postOfficeOf({ refuses: () => says.now })
  const handlers = { "mail.send": mailSender(url, "Hub <hub@hub.test>") }
  return {
    hub,
    says,
    letters,
    async deliver() {
      await db.updateTable("jobs").set({ run_at: hub.house.clock() }).where("state", "=", "ready").execute()
      await workOff(hub.house, handlers)
      await hub.settleReactions()
    },
  }
}

const gone = { code: 550, sentence: "No such user here" }
const later = { code: 451, sentence: "The mailbox is busy" }

const seen = async (hub: Hub) => (await hub.as("ben")(reviews.list)).answer[0]!.undelivered
const told = async (hub: Hub) =>
  (await hub.as("ben")(notifications.list)).answer.filter(({ title }) => title === "A letter could not be delivered")

test("a letter that is refused for good is given up at once, and its sender sees why", async ({ hub }) => {
  const office = await mailing(hub)
  office.says.now = gone
  const { review, topic } = await inReview(office.hub)
  expect(await seen(office.hub)).toBeNull()

  await office.deliver()
  await office.deliver()

  expect(office.letters).toHaveLength(1)
  const reason = expect.stringContaining("No such user here") as string
  expect(await seen(office.hub)).toEqual({ reason, given_up: true })
  expect(await told(office.hub)).toMatchObject([
    { message: expect.stringContaining("The mail to Eve Expert could not be delivered: ") as string },
  ])
  expect((await told(office.hub))[0]!.link).toBe(`/topics/${topic.id}/review-feedback/${review.id}`)
})

test("a letter that is refused for now is tried again, and says so until it goes", async ({ hub }) => {
  const office = await mailing(hub)
  office.says.now = later
  await inReview(office.hub)

  await office.deliver()
  const waiting = await seen(office.hub)
  office.says.now = undefined
  await office.deliver()

  expect(waiting).toEqual({ reason: expect.stringContaining("The mailbox is busy") as string, given_up: false })
  expect([await seen(office.hub), await told(office.hub)]).toEqual([null, []])
  expect(office.letters).toHaveLength(2)
})

test("sent again, or passed on by hand, the failure is over and the notice gone", async ({ hub }) => {
  const office = await mailing(hub)
  office.says.now = gone
  const { review } = await inReview(office.hub)
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
  expect([await seen(office.hub), await told(office.hub)]).toEqual([null, []])
  expect(office.letters).toHaveLength(2)
  expect((await at(office.hub, tokenIn(handed.link!)).decide(approval)).status).toBe(200)
})

test("whoever answered needs no letter any more, so nobody is told that it failed", async ({ hub }) => {
  const office = await mailing(hub)
  office.says.now = gone
  const { review } = await inReview(office.hub)
  await office.hub.as("ben")(reviews.cancel, { params: { id: review.id } })

  await office.deliver()

  expect([await seen(office.hub), await told(office.hub)]).toEqual([null, []])
})
