import { backups } from "@hub/contract/backups"
import { collections } from "@hub/contract/collections"
import { imports } from "@hub/contract/imports"
import { linkChecks } from "@hub/contract/link-checks"
import { links } from "@hub/contract/links"
import { provider } from "@hub/contract/provider"
import { publications } from "@hub/contract/publications"
import { topics } from "@hub/contract/topics"
import { webhooks } from "@hub/contract/webhooks"
import { expect, onTestFinished, test, vi } from "vitest"
import { jobHandlers } from "../src/features.ts"
import { asSystem } from "../src/platform/ctx.ts"
import { addHealthRoutes } from "../src/platform/http/health.ts"
import { startWorker } from "../src/platform/jobs/work.ts"
import { queueEmail } from "../src/platform/mail/outbox.ts"
import { createEmailHandler } from "../src/platform/mail/send.ts"
import { publicNetwork } from "../src/platform/network/address.ts"
import { type TestHub, openTestHub, createMigratedDatabase, insertCast } from "./hub.ts"
import { failings, hostsOf } from "./parties.ts"
import { repeatUntilStopped } from "./repeat.ts"

vi.setConfig({ testTimeout: 240_000 })

const patience = { silent: 1000, whole: 1500 }
const [emailCount, changes] = [5, 8]
/** How long anybody may wait for a call that needs nobody external, on a machine with other work to do. */
const pace = 5000

type Hosts = Awaited<ReturnType<typeof hostsOf>>

/** A hub that reaches the parties, and a worker of it that begins when it is told. */
async function hubAmong({ mail, provider: issuer, folder }: Hosts) {
  const { database } = await createMigratedDatabase()
  onTestFinished(() => database.close())
  await insertCast(database.db)
  const world = { ...publicNetwork, isAllowed: () => true, milliseconds: 1000 }
  const settings = {
    client_id: "hub",
    client_secret: "secret",
    name: "Office",
    create: false,
    scope: "openid email profile",
    groups_claim: undefined,
  }
  const hub = await openTestHub(database.db, {
    mail_is_on: true,
    links_are_checked: true,
    link_world: world,
    webhook_network: world,
    sign_in: { second_factor: true, provider: { issuer: `http://${issuer}`, ...settings } },
  })
  addHealthRoutes(hub.fastify, hub.app, () => "serving")
  hub.app.backups.folder = folder
  hub.setClock(new Date())
  return {
    ...hub,
    begin() {
      const sender = createEmailHandler(
        { mailServer: () => ({ smtp_url: `smtp://${mail}`, from: "Hub <hub@hub.test>" }), hubName: async () => "Hub" },
        patience,
      )
      const worker = startWorker(hub.app, { ...jobHandlers, "mail.send": sender })
      onTestFinished(async () => {
        await worker.stop()
        await hub.close()
      })
    },
  }
}

/** Puts aside work of every kind that somebody external, or nobody external, is needed for. */
async function askForEverything(hub: TestHub, { receiver, webhook, link }: Hosts) {
  for (const host of new Set([receiver.host, webhook]))
    await hub.as("ada")(webhooks.create, { body: { url: `http://${host}/`, events: ["topic.created"] } })
  for (const host of new Set([receiver.host, link]))
    await hub.as("ben")(links.create, { body: { title: host, url: `http://${host}/page` } })
  for (let email = 0; email < emailCount; email++)
    await queueEmail(asSystem(hub.app), { to_email: "eve@office.test", to_name: "Eve", subject: "Hi", text: "Hi" })
  const made = []
  for (let change = 0; change < changes; change++)
    made.push((await hub.as("ben")(topics.create, { body: { title: `Rye ${change}`, content: "Words." } })).answer.id)
  const { answer: collection } = await hub.as("ben")(collections.create, { body: { name: "Guide" } })
  const places = { topics: [{ topic_id: made[0]! }] }
  await hub.as("ben")(collections.place, { params: { id: collection.id }, body: places })
  const body = { collection_id: collection.id, kind: "mobile_kb" as const }
  const edition = await hub.as("ben")(publications.create, { body })
  const files = [{ name: "rye.md", bytes: Buffer.from("# Rye\n\nWords.\n") }]
  const uploaded = await hub.as("ben")(imports.upload, { files })
  const backup = await hub.as("ada")(backups.make)
  await hub.as("ben")(linkChecks.all)
  await hub.settleSubscribers()
  return { edition: edition.answer.id, read: uploaded.answer[0]!.id, backup: backup.answer.id }
}

type QueuedWork = Awaited<ReturnType<typeof askForEverything>>

/** How far the work is that needs nobody who fails. */
async function progress(hub: TestHub, { edition, read, backup }: QueuedWork) {
  const [live, imported, made, checked] = await Promise.all([
    hub.as("ben")(publications.get, { params: { id: edition } }),
    hub.as("ben")(imports.get, { params: { id: read } }),
    hub.as("ada")(backups.list),
    hub.as("ben")(links.list),
  ])
  const { state, error } = made.answer.find(({ id }) => id === backup)!
  return {
    edition: live.answer.status,
    import: imported.answer.status,
    backup: error ?? state,
    links: Object.fromEntries(checked.answer.map(({ title, status }) => [title, status])),
  }
}

/** Makes one call after the other until it is told to stop, and answers the longest wait. */
function callsUntilStopped(hub: TestHub) {
  let longest = 0
  const stop = repeatUntilStopped(async () => {
    const began = performance.now()
    expect((await hub.as("dora")(topics.list)).status).toBe(200)
    longest = Math.max(longest, performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, 20))
  })
  return async () => {
    await stop()
    return longest
  }
}

test.for(failings)("with %s all other work goes on, and the screens say what waits", async ([, failing]) => {
  const hosts = await hostsOf(failing)
  const hub = await hubAmong(hosts)
  const asked = await askForEverything(hub, hosts)
  hub.begin()
  const stop = callsUntilStopped(hub)

  const started = await hub.as("nobody")(provider.start, { body: {} })
  await expect
    .poll(() => progress(hub, asked), { timeout: 60_000, interval: 200 })
    .toEqual({
      edition: "live",
      import: "needs_review",
      backup: failing.folder ? `The backup folder ${hosts.folder} can't be used: it is not a folder.` : "verified",
      links: { [hosts.receiver.host]: "ok", [hosts.link]: failing.link ? "unknown" : "ok" },
    })
  await expect.poll(() => hosts.receiver.posted(), { timeout: 60_000 }).toBe(changes)
  const since = "since 20\\d\\d-.* UTC\\. Next try by \\d\\d:\\d\\d UTC\\."
  const refusal = failing.webhook === "refusing" ? "can't be reached" : "doesn't answer"
  const waiting = [
    ...(failing.mail
      ? [`^${emailCount} emails wait: 127\\.0\\.0\\.1 (?:doesn't answer|can't be reached) ${since}$`]
      : []),
    ...(failing.webhook ? [`^${changes} webhook messages wait: ${hosts.webhook} ${refusal} ${since}$`] : []),
  ]
  // What waits is told one by one, until all of it has been tried.
  const ready = await vi.waitFor(async () => {
    const answer = (await hub.fastify.inject({ url: "/readyz" })).json<ReadinessAnswer>()
    expect(answer.standing.map(({ sentence }) => sentence).toSorted()).toEqual(
      waiting.map((sentence) => expect.stringMatching(sentence) as string),
    )
    return answer
  }, 60_000)
  const calls = hosts.waitedCalls()
  await expect.poll(() => hosts.sentEmails.length).toBe(failing.mail ? 0 : emailCount)
  // Two find out together, and then at most one at a time goes to see.
  expect(Math.max(0, ...calls)).toBeLessThanOrEqual(6)
  if (failing.mail) await expectQueuedEmails(hub)
  expect(ready.queue).toBe(true)
  expect([started.status, started.answer.error]).toEqual(
    failing.provider ? [401, "The sign-in provider can't be reached. Please try again later."] : [200, undefined],
  )
  expect(await stop()).toBeLessThan(pace)
})

async function expectQueuedEmails({ db }: TestHub) {
  const states = (await db.selectFrom("emails").select("state").execute()).map(({ state }) => state)
  expect(states).toEqual(Array.from({ length: emailCount }, () => "queued"))
}

type ReadinessAnswer = { queue: boolean; standing: { sentence: string }[] }
