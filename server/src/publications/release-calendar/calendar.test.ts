import { publications } from "@hub/contract/publications"
import { releases } from "@hub/contract/releases"
import { settingRoutes } from "@hub/contract/settings"
import { expect } from "vitest"
import { test, type TestHub } from "../../../test/hub.ts"
import {
  confirmReleaseOf,
  createGuide,
  inHours,
  planReleaseOf,
  reachTime,
  readReleaseOf,
  nine,
} from "../../../test/releases.ts"

const open = async (hub: TestHub, file: string, headers = {}) =>
  hub.fastify.inject({ url: `/kb/calendar.${file}`, headers })

async function setTimeZone(hub: TestHub, value: string) {
  const { answer } = await hub.as("ada")(settingRoutes.read)
  const { version } = answer.settings.find(({ key }) => key === "time_zone")!
  return hub.as("ada")(settingRoutes.change, { body: { changes: [{ key: "time_zone", value, version }] } })
}

test("the public calendar shows name, date in the zone of the office, state and reasons, and nothing of the parts", async ({
  hub,
}) => {
  const zone = await setTimeZone(hub, "Europe/Zurich")
  const wrong = await setTimeZone(hub, "Europe/Atlantis")
  const guide = await createGuide(hub, "Secret wages")
  const { id, version } = await confirmReleaseOf(hub, [guide], { is_public: true, name: "Labour, pay & more" })
  const body = { release_at: inHours(60).toISOString(), reason: "The survey <closed> late.", version }
  await hub.as("ben")(releases.move, { params: { id }, body })
  await planReleaseOf(hub, [guide], { name: "Internal" })

  const page = await open(hub, "html")
  const ics = (await open(hub, "ics")).body
  const atom = (await open(hub, "atom")).body

  expect([zone.status, wrong.status]).toEqual([200, 422])
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8")
  expect(page.body).toContain("Labour, pay &amp; more")
  expect(page.body).toMatch(/>Monday,? 23 November 2026, 22:00 \(Europe\/Zurich\)</)
  expect(page.body).toMatch(
    /Postponed from Monday,? 23 November 2026, 10:00 .* to Monday,? 23 November 2026, 22:00 .*\. The survey &lt;closed&gt; late\./,
  )
  const unfolded = ics.replaceAll("\r\n ", "")
  expect(unfolded).toContain("SUMMARY:Labour\\, pay & more\r\n")
  expect(unfolded).toContain("DTSTART:20261123T210000Z\r\n")
  expect(unfolded).toContain("STATUS:CONFIRMED\r\n")
  expect(unfolded).toContain("The survey <closed> late.")
  expect(ics.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  expect(atom).toContain("<title>Labour, pay &amp; more (postponed)</title>")
  for (const text of [page.body, ics, atom]) expect(text).not.toMatch(/Secret|Internal|\bBen\b/)
})

test("the calendar looks twelve months ahead and back, and a browser that has it is told so", async ({ hub }) => {
  const guide = await createGuide(hub, "Prices")
  await planReleaseOf(hub, [guide], { is_public: true, name: "Near" })
  const { id, version } = await planReleaseOf(hub, [guide], { is_public: true, name: "Far" })
  const body = { release_at: inHours(24 * 400).toISOString(), version }
  await hub.as("ben")(releases.move, { params: { id }, body })

  const first = await open(hub, "html")
  const again = await open(hub, "html", { "if-none-match": String(first.headers.etag) })
  hub.setClock(inHours(24 * 60))
  const later = await open(hub, "html", { "if-none-match": String(first.headers.etag) })
  hub.setClock(inHours(24 * 380))
  const year = await open(hub, "html")

  expect([first.body.includes("Near"), first.body.includes("Far")]).toEqual([true, false])
  expect([again.statusCode, again.body]).toEqual([304, ""])
  expect([later.statusCode, later.body.includes("Far")]).toEqual([200, true])
  expect([year.body.includes("Near"), year.body.includes("Far")]).toEqual([false, true])
})

test("a release that is over leads to its editions, where everybody may read them", async ({ hub }) => {
  const guides = [await createGuide(hub, "Prices"), await createGuide(hub, "Wages")]
  const { id, parts } = await confirmReleaseOf(hub, guides, { is_public: true })
  const shared = { params: { id: parts[0]!.publication!.id }, body: { visibility: "public" as const } }
  await hub.as("ben")(publications.share, shared)
  const before = (await open(hub, "html")).body

  await reachTime(hub, nine)

  const after = (await open(hub, "html")).body
  expect((await readReleaseOf(hub, id)).state).toBe("released")
  expect(before).not.toContain('href="/kb/prices')
  expect(after).toContain('<a href="/kb/prices/2/">Prices</a>')
  expect(after).not.toContain("Wages")
  expect(after).toContain("<strong>Released</strong>")
  expect((await hub.fastify.inject({ url: "/kb/" })).body).toContain("/kb/calendar.html")
})

test("a confirmed release whose time passed without it is called delayed, and a cancelled one says why", async ({
  hub,
}) => {
  const guide = await createGuide(hub, "Prices")
  const one = await confirmReleaseOf(hub, [guide], { is_public: true, name: "First" })
  const other = await planReleaseOf(hub, [guide], { is_public: true, name: "Second" })
  const body = { reason: "There is no survey.", version: other.version }
  await hub.as("ben")(releases.cancel, { params: { id: other.id }, body })

  hub.setClock(inHours(49))
  const { body: page } = await open(hub, "html")

  expect(one.state).toBe("confirmed")
  expect(page).toContain("<strong>Delayed</strong>")
  expect(page).toContain("Cancelled. There is no survey.")
  expect((await open(hub, "ics")).body).toContain("STATUS:CANCELLED")
})
