import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { audit } from "@hub/contract/audit"
import { changes } from "@hub/contract/changes"
import { topics } from "@hub/contract/topics"
import { deliveryAttempts, type WebhookEvent, webhooks } from "@hub/contract/webhooks"
import { sql } from "kysely"
import { expect } from "vitest"
import { type TestHub, openTestHub, test as plain } from "../../test/hub.ts"
import { publicNetwork } from "../platform/network/address.ts"

type ReceivedMessage = { delivery: string; position: number; replayed: boolean; title: string; event: string }

/** A real server that keeps what it is told, and refuses what is about some titles. */
async function listen() {
  const heard: ReceivedMessage[] = []
  const refused = new Set<string>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as {
        event: string
        position: number
        data?: { title: string }
      }
      const title = body.data?.title ?? ""
      const { "x-hub-delivery": delivery, "x-hub-replayed": replayed, "x-hub-position": position } = request.headers
      const isRefused = refused.has(title)
      if (!isRefused)
        heard.push({
          delivery: String(delivery),
          position: Number(position),
          replayed: replayed === "true",
          title,
          event: body.event,
        })
      response.writeHead(isRefused ? 503 : 200, { "x-server": "office" }).end(isRefused ? "Not now." : "Thank you.")
    })
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  return {
    heard,
    refused,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    close: () => server.close(),
  }
}

/** A hub whose webhooks may reach this machine. */
const test = plain.extend<{ near: TestHub; office: Awaited<ReturnType<typeof listen>> }>({
  near: async ({ hub }, use) => {
    const near = await openTestHub(hub.db, {
      webhook_network: { ...publicNetwork, isAllowed: () => true, milliseconds: 1000 },
    })
    await use(near)
    await near.close()
  },
  office: async ({}, use) => {
    const office = await listen()
    await use(office)
    office.close()
  },
})

const add = async (hub: TestHub, url: string, events: WebhookEvent[] = ["topic.created", "topic.archived"]) =>
  (await hub.as("ada")(webhooks.create, { body: { url, events } })).answer.id
const write = async (hub: TestHub, title: string) =>
  (await hub.as("ben")(topics.create, { body: { title, content: "Words." } })).answer.id
const archive = (hub: TestHub, id: number) => hub.as("ben")(topics.archive, { params: { id } })
const listSent = async (hub: TestHub, id: number) =>
  (await hub.as("ada")(webhooks.deliveries, { params: { id } })).answer
const sentencesOf = (heard: ReceivedMessage[]) => heard.map(({ event, title }) => `${event} ${title}`)
/** Of the database's own clock, by which jobs run, a retry is still to come. */
const waitForRetries = (hub: TestHub) => hub.setClock(new Date("2100-01-01T00:00:00Z"))
/** What waits for a later moment is done now. */
async function hurry(hub: TestHub) {
  await hub.db
    .updateTable("jobs")
    .set({ run_at: sql<Date>`now()` })
    .where("queue", "=", "webhooks.deliver")
    .execute()
  await hub.settle()
}

test("a message about a topic waits until the one before it arrived, and others don't", async ({ near, office }) => {
  waitForRetries(near)
  const id = await add(near, office.url)
  office.refused.add("Rye")
  const rye = await write(near, "Rye")
  await near.settle()
  expect((await archive(near, rye)).status).toBe(200)
  await write(near, "Oats")
  await near.settle()
  const meanwhile = sentencesOf(office.heard)
  const waiting = (await listSent(near, id)).filter(({ state }) => state === "waiting")

  office.refused.clear()
  await hurry(near)

  expect(meanwhile).toEqual(["topic.created Oats"])
  expect(waiting.map(({ event, attempts }) => [event, attempts])).toEqual([
    ["topic.archived", 0],
    ["topic.created", 1],
  ])
  expect(sentencesOf(office.heard)).toEqual(["topic.created Oats", "topic.created Rye", "topic.archived Rye"])
})

test("a message that is given up keeps none behind it", async ({ near, office }) => {
  waitForRetries(near)
  await add(near, office.url)
  office.refused.add("Rye")
  const rye = await write(near, "Rye")
  await near.settle()
  await archive(near, rye)
  for (let attempt = 1; attempt < deliveryAttempts - 1; attempt++) await hurry(near)
  expect(office.heard).toEqual([])
  await hurry(near)
  office.refused.clear()
  await hurry(near)

  expect(sentencesOf(office.heard)).toEqual(["topic.archived Rye"])
})

test("each message has its position, at which programs read the same event", async ({ near, office }) => {
  const { next } = (await near.as("ben")(changes.list)).answer
  await add(near, office.url)
  await write(near, "Rye")
  await near.settle()

  const page = (await near.as("ben")(changes.list, { query: { since: next } })).answer

  expect(page.changes.map(({ position, event }) => [position, event])).toEqual([
    [office.heard[0]!.position, "topic.created"],
  ])
})

test("a message is sent again with its number and marked as replayed", async ({ near, office }) => {
  const id = await add(near, office.url)
  await write(near, "Rye")
  await near.settle()
  const [first] = await listSent(near, id)

  const again = await near.as("ada")(webhooks.sendAgain, { params: { id, delivery_id: first!.id } })
  const tooEarly = await near.as("ada")(webhooks.sendAgain, { params: { id, delivery_id: again.answer.id } })
  await near.settle()

  expect(again.answer).toMatchObject({ message_id: first!.id, replayed: true, state: "waiting" })
  expect([tooEarly.status, tooEarly.answer.error]).toEqual([409, "This message is still waiting to be sent."])
  expect(office.heard.map(({ delivery, replayed }) => [delivery, replayed])).toEqual([
    [String(first!.id), false],
    [String(first!.id), true],
  ])
  expect(office.heard[0]!.position).toBe(office.heard[1]!.position)
  const [entry] = (await near.as("ada")(audit.list)).answer
  expect(entry!.sentence).toContain(`sent message ${first!.id} to`)
})

test("what happened from a point on is sent again in order, also what was before the webhook", async ({
  near,
  office,
}) => {
  const rye = await write(near, "Rye")
  await near.settle()
  const id = await add(near, office.url)
  await archive(near, rye)
  await write(near, "Oats")
  await near.settle()
  const known = (await listSent(near, id)).map(({ message_id }) => String(message_id)).toReversed()
  office.heard.length = 0

  const replay = await near.as("ada")(webhooks.replay, { params: { id }, body: { position: 0 } })
  await near.settle()
  const messages = office.heard.splice(0)
  const future = await near.as("ada")(webhooks.replay, { params: { id }, body: { at: "2026-11-22T00:00:00Z" } })

  expect(replay.answer).toEqual({ messages: 3, next: null })
  expect(sentencesOf(messages)).toEqual(["topic.created Rye", "topic.archived Rye", "topic.created Oats"])
  expect(messages.map(({ replayed }) => replayed)).toEqual([true, true, true])
  expect(messages.slice(1).map(({ delivery }) => delivery)).toEqual(known)
  expect(future.answer).toEqual({ messages: 0, next: null })
})

test("a webhook that is off replays nothing, and a point is a position or a time", async ({ near, office }) => {
  const id = await add(near, office.url)
  const replay = (body: { position?: number; at?: string }) => near.as("ada")(webhooks.replay, { params: { id }, body })
  const nothing = await replay({})
  const both = await replay({ position: 1, at: "2026-11-20T00:00:00Z" })
  await near.as("ada")(webhooks.change, {
    params: { id },
    body: { url: office.url, events: ["topic.created"], active: false, version: 1 },
  })

  const off = await replay({ position: 0 })

  expect([nothing, both].map(({ status, answer }) => [status, answer.error])).toEqual([
    [422, "Name a position or a time."],
    [422, "Name a position or a time."],
  ])
  expect([off.status, off.answer.code]).toEqual([409, "webhook_off"])
})

test("a test shows what was sent, what came back and how long it took", async ({ near, office }) => {
  const id = await add(near, office.url)

  const { answer } = await near.as("ada")(webhooks.test, { params: { id } })

  expect(answer.request).toMatchObject({
    headers: { "x-hub-event": "webhook.tested", "x-hub-delivery": String(answer.id) },
  })
  expect(JSON.parse(answer.request!.body)).toMatchObject({ event: "webhook.tested", actor: "Ada" })
  expect(answer.response).toMatchObject({
    status: 200,
    body: "Thank you.",
    is_cut: false,
    headers: { "x-server": "office" },
  })
  expect(answer.milliseconds).toBeGreaterThanOrEqual(0)
})
