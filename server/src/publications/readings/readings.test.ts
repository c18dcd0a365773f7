import { createReadStream } from "node:fs"
import { feedback } from "@hub/contract/feedback"
import { readings } from "@hub/contract/readings"
import type { SettingKey } from "@hub/contract/settings"
import { settingRoutes } from "@hub/contract/settings"
import { expect } from "vitest"
import { tidyLogs } from "../../logs/tidy.ts"
import { asSystem } from "../../platform/ctx.ts"
import { openTestHub, test, type TestHub } from "../../../test/hub.ts"
import { createGuide, publishWeb } from "../../../test/web-editions.ts"
import { saveReadings } from "./count.ts"
import { startReadingFlush } from "./flush.ts"

const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
const page = { "user-agent": browser, accept: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8" }
const quiet = { period: "month" } as const

/** A hub that listens, and what asks it as programs do. */
async function listen(hub: TestHub) {
  const base = await hub.fastify.listen({ port: 0, host: "127.0.0.1" })
  return async (path: string, headers: Record<string, string> = page, method = "GET") => {
    const answer = await fetch(base + path, { method, headers, redirect: "manual" })
    await answer.arrayBuffer()
    return answer
  }
}

async function figuresOf(hub: TestHub, id: number) {
  const ben = hub.as("ben")
  const { answer: summary } = await ben(readings.summary, { params: { id } })
  const { answer: pages } = await ben(readings.pages, { params: { id } })
  return { ...summary, pages: Object.fromEntries(pages.map((one) => [one.title || one.page, one.views])) }
}

async function set(hub: TestHub, key: SettingKey, value: boolean) {
  const { answer } = await hub.as("ada")(settingRoutes.read)
  const version = answer.settings.find((one) => one.key === key)!.version
  const { status } = await hub.as("ada")(settingRoutes.change, { body: { changes: [{ key, value, version }] } })
  expect(status).toBe(200)
}

test("each opening of a page counts once, however it is asked for, and nothing else does", async ({ hub }) => {
  const guide = await createGuide(hub, "Guide", ["Rates", "Weights"])
  const { id, url } = await publishWeb(hub, guide)
  const ask = await listen(hub)
  const rates = "/kb/guide/latest/rates/"
  let opened = 0
  const open = async (path: string, headers: Record<string, string> = {}) => {
    opened += 1
    return ask(path, { ...page, ...headers })
  }

  const first = await open(rates)
  await Promise.all([open(rates), open(rates)])
  const again = await open(rates, { "if-none-match": first.headers.get("etag")! })
  await open(`${url}t/${guide.ids["Rates"]}.html`)
  await open("/kb/guide/1/rates/")
  expect(again.status).toBe(304)
  for (const path of ["/kb/guide/latest/", `${url}`]) await ask(path)
  const notCounted: [string, Record<string, string>, string?][] = [
    [rates, page, "HEAD"],
    [rates, { ...page, accept: "*/*" }],
    [rates, { ...page, "sec-purpose": "prefetch;prerender" }],
    [rates, { ...page, "sec-gpc": "1" }],
    [rates, { ...page, dnt: "1" }],
    [rates, { ...page, "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" }],
    [rates, { ...page, "user-agent": "curl/8.5.0" }],
    ["/kb/guide/latest/rates", page],
    ["/kb/guide/latest/never/", page],
    ["/kb/guide/latest/assets/page.js", page],
    ["/kb/guide/latest/feed.atom", page],
  ]
  for (const asked of notCounted) await ask(...asked)

  const figures = await figuresOf(hub, id)
  expect(opened).toBe(6)
  expect(figures.pages).toEqual({ Rates: opened, "0": 2, Weights: 0 })
  expect([figures.views, figures.downloads, figures.since]).toEqual([opened + 2, 0, "2026-11-21"])
})

test("a download counts once, also where it is sent in parts or looked at first", async ({ hub }) => {
  const guide = await createGuide(hub, "Guide", ["Rates"])
  const { id, url } = await publishWeb(hub, guide)
  const ask = await listen(hub)
  const zip = `/api/published/${url!.split("/")[2]}/edition`

  const whole = await ask(zip)
  const size = Number(whole.headers.get("content-length"))
  const tag = whole.headers.get("etag")!
  await ask(zip, page, "HEAD")
  await ask(zip, { ...page, "if-none-match": tag })
  const parts = [`bytes=0-1`, `bytes=0-1999`, `bytes=2000-2999`, `bytes=3000-`, `bytes=-22`, `bytes=${size}-`]
  const answers = []
  for (const range of parts) answers.push((await ask(zip, { ...page, range, "if-range": tag })).status)

  expect(answers).toEqual([206, 206, 206, 206, 206, 416])
  const figures = await figuresOf(hub, id)
  expect([figures.downloads, figures.files]).toEqual([2, [{ form: "edition", downloads: 2 }]])
})

test("what was counted is there after the hub started again, on the day it happened, and is forgotten in time", async ({
  hub,
}) => {
  const guide = await createGuide(hub, "Guide", ["Rates"])
  const { id, sha256 } = await publishWeb(hub, guide)
  const open = (one: TestHub) => one.fastify.inject({ url: "/kb/guide/latest/rates/", headers: page })
  await open(hub)
  await open(hub)
  await startReadingFlush(hub.app).stop()
  const next = await openTestHub(hub.db)
  try {
    next.setClock(new Date("2026-11-22T00:00:01Z"))
    await next.app.files.store(createReadStream(hub.app.files.pathOf(sha256!)))
    await open(next)
    await saveReadings(next.app)
    await saveReadings(next.app)

    const csv = await next.as("ben", { accept: "text/csv" })(readings.days, { params: { id }, query: quiet })
    expect(csv.bytes.toString().trim().split("\r\n").slice(1)).toEqual([
      `2026-11-22,Rates,${guide.ids["Rates"]},1,0,0`,
      `2026-11-21,Rates,${guide.ids["Rates"]},2,0,0`,
    ])
    const week = await next.as("ben")(readings.summary, { params: { id }, query: { period: "week" } })
    next.setClock(new Date("2026-11-28T12:00:00Z"))
    const later = await next.as("ben")(readings.summary, { params: { id }, query: { period: "week" } })
    expect([week.answer.views, later.answer.views]).toEqual([3, 1])
    next.setClock(new Date("2027-12-28T12:00:00Z"))
    await tidyLogs(asSystem(next.app))
    expect((await next.as("ben")(readings.summary, { params: { id } })).answer.views).toBe(0)
  } finally {
    await next.close()
  }
})

test("words that readers did not find are told from the third search on, and only where an administrator wants them", async ({
  hub,
}) => {
  const guide = await createGuide(hub, "Guide", ["Rates"])
  const { id } = await publishWeb(hub, guide)
  const search = (words: string, headers: Record<string, string> = {}) =>
    hub.as("nobody", { ...page, ...headers })(readings.search, {
      params: { key: "guide" },
      body: { edition: 1, words },
    })
  const isWanted = async () =>
    (await hub.as("nobody", page)(readings.wanted, { params: { key: "guide" } })).answer.are_words_collected

  const before = await isWanted()
  for (let times = 0; times < 4; times++) await search("Refused")
  await set(hub, "collect_searches", true)
  for (const words of ["Deflator", " deflator ", "DEFLATOR"]) expect((await search(words)).status).toBe(204)
  for (let times = 0; times < 2; times++) await search("Jane Doe")
  for (let times = 0; times < 3; times++) await search("left out", { "sec-gpc": "1" })
  expect((await search("x")).status).toBe(422)

  const { answer } = await hub.as("ben")(readings.summary, { params: { id } })
  expect([before, await isWanted()]).toEqual([false, true])
  expect([answer.searches, answer.rare_searches]).toEqual([[{ words: "deflator", count: 3 }], 1])
})

test("pages shown from the device, and reports, count as well; switched off, nothing does", async ({ hub }) => {
  const guide = await createGuide(hub, "Guide", ["Rates"])
  const { id } = await publishWeb(hub, guide)
  const view = (shown: string) =>
    hub.as("nobody", page)(readings.view, { params: { key: "guide" }, body: { edition: 1, page: shown } })
  const report = {
    report: "11111111-1111-4111-8111-111111111111",
    edition: 1,
    topic_id: guide.ids["Rates"]!,
    message: "It is not.",
  }
  const send = () => hub.as("nobody")(feedback.wrongHere, { params: { key: "guide" }, body: report })
  const rates = `t/${guide.ids["Rates"]}.html`

  const seen = [await view(rates), await view("index.html"), await view("t/999999.html"), await view("../x.html")]
  await send()
  await send()
  const figures = await figuresOf(hub, id)
  await set(hub, "count_readings", false)
  await view(rates)
  await hub.fastify.inject({ url: "/kb/guide/latest/rates/", headers: page })

  expect(seen.map(({ status }) => status)).toEqual([204, 204, 404, 404])
  expect([figures.pages, figures.reports]).toEqual([{ Rates: 1, "0": 1 }, 1])
  const after = await figuresOf(hub, id)
  expect([after.is_counted, after.views]).toEqual([false, 2])
  expect((await hub.as("cleo")(readings.summary, { params: { id } })).status).toBe(403)
})
