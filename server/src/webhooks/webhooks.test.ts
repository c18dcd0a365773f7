import { createHmac } from "node:crypto"
import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"
import { logs } from "@hub/contract/logs"
import { settingRoutes } from "@hub/contract/settings"
import { topics } from "@hub/contract/topics"
import { deliveryAttempts, maxFailedDeliveries, type WebhookEvent, webhooks } from "@hub/contract/webhooks"
import { sql } from "kysely"
import { expect, onTestFinished } from "vitest"
import { type TestHub, openTestHub, now, test as plain } from "../../test/hub.ts"
import { publicNetwork } from "../platform/network/address.ts"

/** A real server that keeps what it is told, and answers as it is asked to. */
async function listener() {
  const heard: { path: string; headers: IncomingHttpHeaders; body: string }[] = []
  const how = { status: 200 }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      heard.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(chunks).toString() })
      response.writeHead(how.status, how.status === 302 ? { location: "/elsewhere" } : {}).end("ok")
    })
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  const { port } = server.address() as AddressInfo
  return { heard, how, url: `http://127.0.0.1:${port}/hook`, close: () => server.close() }
}

/** A hub whose webhooks may reach this machine. */
const test = plain.extend<{ near: TestHub; office: Awaited<ReturnType<typeof listener>> }>({
  near: async ({ hub }, use) => {
    const near = await openTestHub(hub.db, {
      webhook_network: { ...publicNetwork, isAllowed: () => true, milliseconds: 1000 },
    })
    await use(near)
    await near.close()
  },
  office: async ({}, use) => {
    const office = await listener()
    await use(office)
    office.close()
  },
})

const make = async (hub: TestHub, url: string, events: WebhookEvent[] = ["topic.created"]) =>
  (await hub.as("ada")(webhooks.create, { body: { url, events } })).answer
const write = (hub: TestHub, title = "Rye") => hub.as("ben")(topics.create, { body: { title, content: "Words." } })
const list = async (hub: TestHub) => (await hub.as("ada")(webhooks.list)).answer
const deliveries = async (hub: TestHub, id: number) =>
  (await hub.as("ada")(webhooks.deliveries, { params: { id } })).answer
/** What waits for a later moment is done now. */
async function hurried(hub: TestHub) {
  await hub.db
    .updateTable("jobs")
    .set({ run_at: sql<Date>`now()` })
    .where("queue", "=", "webhooks.deliver")
    .execute()
  await hub.settle()
}

test("what happens is told, signed with its time, to the person who wants to hear it", async ({ near, office }) => {
  const { id, secret } = await make(near, office.url)
  await make(near, `${office.url}/other`, ["topic.published"])
  const { answer: topic } = await write(near)

  await near.settle()

  const [message, ...more] = office.heard
  expect([more, message!.path]).toEqual([[], "/hook"])
  expect(JSON.parse(message!.body)).toMatchObject({
    event: "topic.created",
    at: now.toISOString(),
    actor: "Ben",
    subject_id: topic.id,
    link: `http://hub.test/topics/${topic.id}`,
    data: { title: "Rye" },
  })
  const timestamp = String(now.getTime() / 1000)
  expect(message!.headers).toMatchObject({ "x-hub-event": "topic.created", "x-hub-timestamp": timestamp })
  const signature = createHmac("sha256", secret).update(`${timestamp}.${message!.body}`).digest("hex")
  expect(message!.headers["x-hub-signature"]).toBe(`sha256=${signature}`)
  expect(await deliveries(near, id)).toMatchObject([{ state: "delivered", attempts: 1, status: 200, note: "" }])
})

test("the secret is shown once, and stands in no list, event or log entry", async ({ near, office }) => {
  const made = await make(near, office.url)
  const renewed = await near.as("ada")(webhooks.renewSecret, { params: { id: made.id } })
  await write(near)
  await near.settle()

  expect(made.secret).toMatch(/^whs_[\w-]{43}$/)
  expect(renewed.answer.secret).not.toBe(made.secret)
  const summaries = JSON.stringify([
    await list(near),
    await deliveries(near, made.id),
    (await near.as("ada")(logs.list)).answer,
    await near.db.selectFrom("events").selectAll().execute(),
  ])
  expect(summaries).not.toContain("whs_")
  const { timestamp, body, signature } = {
    timestamp: String(office.heard[0]!.headers["x-hub-timestamp"]),
    body: office.heard[0]!.body,
    signature: office.heard[0]!.headers["x-hub-signature"],
  }
  const own = createHmac("sha256", renewed.answer.secret).update(`${timestamp}.${body}`).digest("hex")
  expect(signature).toBe(`sha256=${own}`)
})

test("a message that does not arrive is sent again, later each time, until it does", async ({ near, office }) => {
  // Of the database's own clock, by which jobs run, this is still to come.
  near.setClock(new Date("2100-01-01T00:00:00Z"))
  office.how.status = 503
  const { id } = await make(near, office.url)
  await write(near)
  await near.settle()
  const waits = async () => {
    const jobs = await near.db
      .selectFrom("jobs")
      .select("run_at")
      .where("queue", "=", "webhooks.deliver")
      .where("state", "=", "ready")
      .execute()
    return jobs.map(({ run_at }) => run_at.toISOString())
  }
  const first = await waits()
  await hurried(near)
  const second = await waits()
  const before = await deliveries(near, id)

  office.how.status = 204
  await hurried(near)

  expect([first, second]).toEqual([["2100-01-01T00:01:00.000Z"], ["2100-01-01T00:05:00.000Z"]])
  expect(before).toMatchObject([{ state: "waiting", attempts: 2, status: 503, note: "It answered with status 503." }])
  expect(await deliveries(near, id)).toMatchObject([{ state: "delivered", attempts: 3, status: 204 }])
  expect(new Set(office.heard.map(({ body, headers }) => `${String(headers["x-hub-delivery"])} ${body}`)).size).toBe(1)
  expect([office.heard.length, near.failures]).toEqual([3, []])
})

test("a webhook that hears nothing is stopped with the reason, and begins again", async ({ near, office }) => {
  office.how.status = 500
  const { id } = await make(near, office.url)
  for (let message = 0; message < maxFailedDeliveries; message++) await write(near)
  for (let attempt = 0; attempt < deliveryAttempts; attempt++) await hurried(near)

  const [stopped] = await list(near)
  expect(stopped).toMatchObject({
    active: false,
    stopped_because: "3 messages in a row could not be delivered. Last error: It answered with status 500.",
    last: { state: "failed", attempts: deliveryAttempts, status: 500 },
  })
  expect(office.heard).toHaveLength(maxFailedDeliveries * deliveryAttempts)
  await write(near)
  await hurried(near)
  expect(office.heard).toHaveLength(maxFailedDeliveries * deliveryAttempts)

  office.how.status = 200
  const { url, events, version } = stopped!
  const again = await near.as("ada")(webhooks.change, {
    params: { id },
    body: { url, events, active: true, version },
  })
  await write(near, "Oats")
  await hurried(near)

  expect(again.answer).toMatchObject({ active: true, stopped_because: null })
  expect(JSON.parse(office.heard.at(-1)!.body)).toMatchObject({ data: { title: "Oats" } })
})

test.for([
  ["http://127.0.0.1:1/", "It leads to an address that isn't public, which is not allowed."],
  ["http://[::1]:1/", "It leads to an address that isn't public, which is not allowed."],
  ["http://169.254.169.254/latest", "It leads to an address that isn't public, which is not allowed."],
] as const)("%s is not reached from a hub that keeps to public addresses", async ([url, note], { hub }) => {
  const { id } = await make(hub, url)

  const { answer } = await hub.as("ada")(webhooks.test, { params: { id } })

  expect(answer).toMatchObject({ event: "webhook.tested", state: "failed", status: null, note })
})

test("a test message tells what came of it, and leaves nothing to be tried again", async ({ near, office }) => {
  const { id } = await make(near, office.url)
  const outcomes = []
  for (const status of [200, 404, 302]) {
    office.how.status = status
    outcomes.push((await near.as("ada")(webhooks.test, { params: { id } })).answer)
  }
  office.close()
  outcomes.push((await near.as("ada")(webhooks.test, { params: { id } })).answer)
  await near.settle()

  expect(outcomes.map(({ state, status, note }) => [state, status, note])).toEqual([
    ["delivered", 200, ""],
    ["failed", 404, "It answered with status 404."],
    ["failed", 302, "It redirects to another address, which is not followed."],
    ["failed", null, "It could not be reached (ECONNREFUSED)."],
  ])
  expect(office.heard.map(({ path }) => path)).toEqual(["/hook", "/hook", "/hook"])
  expect((await list(near))[0]).toMatchObject({ active: true, stopped_because: null })
})

test("a webhook that never answers is given up in time", async ({ near }) => {
  const silent = createServer(() => {})
  await new Promise<void>((listening) => silent.listen(0, "127.0.0.1", listening))
  onTestFinished(() => {
    silent.closeAllConnections()
    silent.close()
  })
  const { id } = await make(near, `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`)

  const { answer } = await near.as("ada")(webhooks.test, { params: { id } })

  expect(answer).toMatchObject({ state: "failed", note: "It did not answer in time." })
})

test.for([
  ["ftp://a.test/", "Enter an address that starts with https."],
  ["no address", "Enter an address that starts with https."],
  ["https://a:b@a.test/", "Remove user names and passwords from the address."],
] as const)("%s is no address for a webhook", async ([url, sentence], { hub }) => {
  const { status, answer } = await hub.as("ada")(webhooks.create, { body: { url, events: ["topic.created"] } })

  expect([status, answer.fields]).toEqual([422, { url: sentence }])
})

test("of two who change a webhook at once the second hears of the first", async ({ hub }) => {
  const { id, url } = await make(hub, "https://a.test/")
  const change = (events: WebhookEvent[]) =>
    hub.as("ada")(webhooks.change, { params: { id }, body: { url, events, active: true, version: 1 } })

  const [first, second] = [await change(["topic.published"]), await change(["bug.reported"])]

  expect([first.status, second.status, second.answer.code]).toEqual([200, 409, "version_conflict"])
  expect((await list(hub))[0]!.events).toEqual(["topic.published"])
})

test("messages go with their webhook, and are forgotten with the log", async ({ near, office }) => {
  const { id } = await make(near, office.url)
  await write(near)
  await near.settle()
  await near.as("ada")(settingRoutes.change, { body: { changes: [{ key: "log_days", value: 7, version: 0 }] } })

  const { status } = await near.as("ada")(webhooks.delete, { params: { id } })

  expect([status, await list(near)]).toEqual([204, []])
  expect(await near.db.selectFrom("webhook_deliveries").selectAll().execute()).toEqual([])
})
