import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { backups } from "@hub/contract/backups"
import { provider } from "@hub/contract/provider"
import { topics } from "@hub/contract/topics"
import { webhooks } from "@hub/contract/webhooks"
import { expect, onTestFinished, test, vi } from "vitest"
import { jobs } from "../src/app.ts"
import { reach } from "../src/links/outside/reach.ts"
import { asTheHub } from "../src/platform/ctx.ts"
import { openHealth } from "../src/platform/http/health.ts"
import { startWorker } from "../src/platform/jobs/work.ts"
import { mailSender } from "../src/platform/mail/send.ts"
import { postMail } from "../src/platform/mail/outbox.ts"
import { theWorld } from "../src/platform/outside/address.ts"
import { hubOver, migratedDatabase, people, test as onHub } from "./hub.ts"
import { misbehaviours, misbehavingServer } from "./misbehaving-server.ts"

vi.setConfig({ testTimeout: 240_000 })

const patience = { silent: 1000, letter: 1500 }
const letters = 5
const changes = 8

/** A receiver that keeps count of what it was told. */
async function goodReceiver() {
  let heard = 0
  const server = createServer((request, response) => {
    heard++
    request.resume()
    response.end("ok")
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, heard: () => heard }
}

async function workingHub(mailHost: string) {
  const { database } = await migratedDatabase()
  onTestFinished(() => database.close())
  await people(database.db)
  const webhook_world = { ...theWorld, mayAsk: () => true, milliseconds: 1000 }
  const hub = await hubOver(database.db, { mail_is_on: true, webhook_world })
  openHealth(hub.app, hub.house, () => "serving")
  hub.setClock(new Date())
  return {
    ...hub,
    begin() {
      const sender = mailSender(`smtp://${mailHost}`, "Hub <hub@hub.test>", patience)
      const worker = startWorker(hub.house, { ...jobs, "mail.send": sender })
      onTestFinished(async () => {
        await worker.stop()
        await hub.close()
      })
    },
  }
}

test.for(misbehaviours)(
  "a mail server and a webhook that are %s hold nothing else up, and the screens say what waits for them",
  async (how) => {
    const [mail, hook, good] = await Promise.all([misbehavingServer(how), misbehavingServer(how), goodReceiver()])
    const hub = await workingHub(mail.host)
    for (const url of [`http://${hook.host}/`, good.url])
      await hub.as("ada")(webhooks.create, { body: { url, events: ["topic.created"] } })
    for (let letter = 0; letter < letters; letter++)
      await postMail(asTheHub(hub.house), { to_email: "eve@office.test", to_name: "Eve", subject: "Hi", text: "Hi" })
    for (let change = 0; change < changes; change++)
      await hub.as("ben")(topics.create, { body: { title: `Rye ${change}`, content: "Words." } })
    await hub.settleReactions()
    hub.begin()

    const { answer: asked } = await hub.as("ada")(backups.make)
    await vi.waitFor(async () => {
      const { answer } = await hub.as("ada")(backups.list)
      expect(answer.find(({ id }) => id === asked.id)).toMatchObject({ state: "verified" })
    }, 60_000)
    await vi.waitFor(() => expect(good.heard()).toBe(changes), 60_000)
    const ready = await vi.waitFor(async () => {
      const answer = (await hub.app.inject({ url: "/readyz" })).json<Readiness>()
      expect(answer.standing).toHaveLength(2)
      return answer
    }, 60_000)
    const calls = [mail.calls(), hook.calls()]

    expect(ready).toMatchObject({ queue: true })
    const sentences = ready.standing.map(({ sentence }) => sentence).toSorted()
    expect(sentences[0]).toMatch(
      new RegExp(
        `^${letters} emails wait: 127\\.0\\.0\\.1 (?:doesn't answer|can't be reached) since 20\\d\\d-.* UTC\\. Next try by \\d\\d:\\d\\d UTC\\.$`,
      ),
    )
    expect(sentences[1]).toMatch(
      new RegExp(
        `^${changes} webhook messages wait: ${hook.host} ${how === "refusing" ? "can't be reached" : "doesn't answer"} since .* UTC\\. Next try by .* UTC\\.$`,
      ),
    )
    // Two find out together, and then at most one at a time goes to see.
    expect(Math.max(...calls)).toBeLessThanOrEqual(6)
    expect((await hub.db.selectFrom("mails").select("state").execute()).map(({ state }) => state)).toEqual(
      Array.from({ length: letters }, () => "queued"),
    )
  },
)

type Readiness = { queue: boolean; standing: { sentence: string }[] }

test.for(misbehaviours)("a link target that is %s is given up in time, and is not called broken", async (how) => {
  const target = await misbehavingServer(how)
  const began = performance.now()

  const { status } = await reach(`http://${target.host}/`, { ...theWorld, mayAsk: () => true, milliseconds: 1000 })

  expect(status).toBe("unknown")
  expect(performance.now() - began).toBeLessThan(10_000)
})

onHub(
  "providers of sign-in that are silent, slow, cutting or refusing are given up in time, and others go on",
  async ({ hub }) => {
    const hubs = await Promise.all(
      misbehaviours.map(async (how) => {
        const { host } = await misbehavingServer(how)
        const settings = { client_id: "hub", client_secret: "secret", name: "Office", create: false }
        const sign_in = { second_factor: true, provider: { issuer: `http://${host}`, ...settings } }
        const over = await hubOver(hub.db, { sign_in })
        onTestFinished(() => over.close())
        return over
      }),
    )
    const began = performance.now()

    const asking = hubs.map((over) => over.as("nobody")(provider.start, { body: {} }))
    const meanwhile = await Promise.all(hubs.map((over) => over.as("ben")(topics.list)))
    const servedAfter = performance.now() - began
    const told = await Promise.all(asking)

    expect(meanwhile.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(told.map(({ status, answer }) => [status, answer.error])).toEqual(
      misbehaviours.map(() => [401, "The provider of sign-in cannot be reached. Please try again later."]),
    )
    expect(servedAfter).toBeLessThan(8000)
    expect(performance.now() - began).toBeLessThan(30_000)
  },
)
