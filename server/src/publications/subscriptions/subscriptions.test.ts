import { publications, type Visibility } from "@hub/contract/publications"
import { subscriptions } from "@hub/contract/subscriptions"
import { expect, onTestFinished } from "vitest"
import { type TestHub, now, openTestHub, test } from "../../../test/hub.ts"
import { startTestSmtpServer } from "../../../test/smtp-server.ts"
import { createGuide, openAddress, publishWeb } from "../../../test/web-editions.ts"
import { tidyLogs } from "../../logs/tidy.ts"
import { asSystem } from "../../platform/ctx.ts"
import { runDueJobs } from "../../platform/jobs/work.ts"
import { createEmailHandler } from "../../platform/mail/send.ts"
import { publicationJobs } from "../routes.ts"

/** A hub that sends email, with a guide that is out. */
async function openMailing(hub: TestHub, language = "en") {
  const mailing = await openTestHub(hub.db, { mail_is_on: true })
  onTestFinished(() => mailing.close())
  const guide = await createGuide(mailing, "Price guide", ["Rates"])
  const first = await publishWeb(mailing, guide, { language })
  const key = "price-guide"
  const nobody = mailing.as("nobody")
  return {
    mailing,
    guide,
    first,
    subscribe: (email: string, of = key) => nobody(subscriptions.subscribe, { params: { key: of }, body: { email } }),
    confirm: (token: string) => nobody(subscriptions.confirm, { params: { token } }),
    stop: (token: string) => nobody(subscriptions.stop, { params: { token } }),
    count: async (id: number) => (await mailing.as("ben")(subscriptions.count, { params: { id } })).answer.confirmed,
    /** Publishes the next edition, and has it told. */
    publishNext: async (visibility: Visibility = "public", correction = "") => {
      const edition = await publishWeb(mailing, guide, { language, visibility, correction })
      await mailing.settleSubscribers()
      await runDueJobs(mailing.app, {
        "publication.tell_subscribers": publicationJobs["publication.tell_subscribers"]!,
      })
      return edition
    },
    emails: () =>
      mailing.db.selectFrom("emails").select(["to_email", "subject", "text", "unsubscribe"]).orderBy("id").execute(),
  }
}

const tokenIn = (text: string, act: "confirm" | "stop") => new RegExp(`/subscribe#${act}=(\\S+)`).exec(text)![1]!

test("a reader confirms by email, hears of each new edition once, and of none after ending it", async ({ hub }) => {
  const { subscribe, confirm, stop, count, publishNext, emails, first } = await openMailing(hub, "de")

  expect((await subscribe("Eve@home.test")).status).toBe(204)
  await publishNext()
  const [asked, ...tooEarly] = await emails()
  expect((await confirm(tokenIn(asked!.text, "confirm"))).status).toBe(204)
  expect((await confirm(tokenIn(asked!.text, "confirm"))).status).toBe(204)
  await publishNext("public", "Es waren 3,2 %.")
  await runDueJobs(hub.app, { "publication.tell_subscribers": publicationJobs["publication.tell_subscribers"]! })
  const [, told, ...more] = await emails()

  expect(asked!.subject).toBe("Abonnement bestätigen: Price guide")
  expect([tooEarly, more, await count(first.id)]).toEqual([[], [], 1])
  expect([told!.to_email, told!.subject]).toEqual(["Eve@home.test", "Ausgabe 3 von „Price guide“ ist erschienen"])
  expect(told!.text).toContain("Berichtigung: Es waren 3,2 %.\n\nhttp://hub.test/kb/price-guide/latest/\n")
  expect([(await stop(tokenIn(told!.text, "stop"))).status, (await stop(tokenIn(told!.text, "stop"))).status]).toEqual([
    204, 204,
  ])
  await publishNext()
  expect([(await emails()).length, await count(first.id)]).toEqual([2, 0])
  expect((await confirm(tokenIn(asked!.text, "confirm"))).status).toBe(404)
})

test("a mail program ends it by one click, with the form that it sends; no other call takes a form", async ({
  hub,
}) => {
  const { mailing, subscribe, confirm, publishNext, emails, count, first } = await openMailing(hub)
  await subscribe("eve@home.test")
  await confirm(tokenIn((await emails())[0]!.text, "confirm"))
  await publishNext()
  const { sentEmails, url } = await startTestSmtpServer()
  const mailServer = () => ({ smtp_url: url, from: "Hub <hub@hub.test>" })
  await runDueJobs(mailing.app, { "mail.send": createEmailHandler({ mailServer, hubName: async () => "Hub" }) })

  const told = sentEmails
    .map((mail) => mail.replaceAll("\r\n ", " "))
    .find((mail) => /^List-Unsubscribe:/im.test(mail))!
  const [, address = ""] = /^List-Unsubscribe:\s*<http:\/\/hub\.test([^>]+)>/im.exec(told) ?? []
  expect(told).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/im)
  const post = (path: string) =>
    mailing.fastify.inject({
      method: "POST",
      url: path,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    })
  const opened = await openAddress(mailing, address)

  expect([opened.statusCode, await count(first.id)]).toEqual([404, 1])
  expect([(await post(address)).statusCode, await count(first.id)]).toEqual([204, 0])
  expect((await post("/api/kb/price-guide/subscriptions")).statusCode).toBe(415)
  expect((await emails()).map(({ unsubscribe }) => unsubscribe)).toEqual([null, null])
})

test("nobody is written to again and again, what nobody confirmed is forgotten, and no link opens another's subscription", async ({
  hub,
}) => {
  const { mailing, subscribe, confirm, stop, emails, first, count } = await openMailing(hub)
  await subscribe("eve@home.test")
  await subscribe("EVE@home.test")
  const token = tokenIn((await emails())[0]!.text, "confirm")

  expect((await emails()).length).toBe(1)
  expect([(await stop(token)).status, (await confirm(`${token}x`)).status, (await subscribe("eve")).status]).toEqual([
    404, 404, 422,
  ])
  mailing.setClock(new Date(now.getTime() + 49 * 3_600_000))
  expect((await confirm(token)).status).toBe(404)
  await tidyLogs(asSystem(mailing.app))
  expect(await mailing.db.selectFrom("edition_subscriptions").select("id").execute()).toEqual([])
  expect(await count(first.id)).toBe(0)
})

test("it is offered where readers outside can read and the hub sends email, and nowhere else", async ({ hub }) => {
  const { mailing, subscribe, confirm, first, publishNext, emails } = await openMailing(hub)
  const share = (visibility: "private" | "link" | "public") =>
    mailing.as("ben")(publications.share, { params: { id: first.id }, body: { visibility } })
  const offered = async (one: TestHub, base = "/kb/price-guide/") => [
    (await openAddress(one, `${base}subscribe`)).statusCode,
    (await openAddress(one, `${base}latest/rates/`)).body.includes(`${base}subscribe"`),
  ]

  expect(await offered(mailing)).toEqual([200, true])
  expect((await openAddress(hub, "/kb/price-guide/subscribe")).statusCode).toBe(404)
  expect((await openAddress(mailing, "/kb/subscribe.js")).headers["content-type"]).toContain("javascript")
  await share("link")
  expect(await offered(mailing)).toEqual([404, false])
  expect(await offered(mailing, first.url!)).toEqual([200, true])
  expect((await subscribe("eve@home.test")).status).toBe(404)
  expect((await subscribe("eve@home.test", first.url!.split("/")[2])).status).toBe(204)
  await confirm(tokenIn((await emails())[0]!.text, "confirm"))
  // Who had the old address does not get the new one.
  await mailing.as("ben")(publications.replaceAddress, { params: { id: first.id } })
  await publishNext("link")
  await publishNext("private")
  expect((await emails()).length).toBe(1)
})
