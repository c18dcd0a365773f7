import { releases } from "@hub/contract/releases"
import { expect } from "vitest"
import { test, type TestHub } from "../../../test/hub.ts"
import {
  buildReleaseOf,
  confirmReleaseOf,
  createGuide,
  inHours,
  nine,
  planReleaseOf,
  readReleaseOf,
} from "../../../test/releases.ts"

const open = async (hub: TestHub, file: string) => (await hub.fastify.inject({ url: `/kb/calendar.${file}` })).body

async function edit(hub: TestHub, id: number, fields: { name?: string; summary?: string; is_public?: boolean }) {
  const { name, summary, is_public, version } = await readReleaseOf(hub, id)
  const body = { name, summary, is_public, version, ...fields }
  return hub.as("ben")(releases.change, { params: { id }, body })
}

async function move(hub: TestHub, id: number, hours: number, reason: string) {
  const { version } = await readReleaseOf(hub, id)
  const body = { release_at: inHours(hours).toISOString(), reason, version }
  return hub.as("ben")(releases.move, { params: { id }, body })
}

test("a release leaves the public calendar only while its date is not confirmed", async ({ hub }) => {
  const { id, version } = await buildReleaseOf(hub, [await createGuide(hub, "Prices")], { is_public: true })
  const hidden = await edit(hub, id, { is_public: false })
  const shown = await edit(hub, id, { is_public: true })
  const body = { version: version + 2 }
  const confirmed = await hub.as("ben")(releases.confirm, { params: { id }, body })

  const refused = await edit(hub, id, { is_public: false })
  const renamed = await edit(hub, id, { name: "Prices in winter" })

  expect([hidden.status, shown.status, confirmed.status, renamed.status]).toEqual([200, 200, 200, 200])
  expect([refused.status, refused.answer.fields]).toEqual([
    422,
    { is_public: "Readers were promised this date. A confirmed release stays in the calendar." },
  ])
  expect(await open(hub, "html")).toContain("Prices in winter")
})

test("a promised release stays in the calendar however far it is postponed, and a year after it was cancelled", async ({
  hub,
}) => {
  const { id } = await confirmReleaseOf(hub, [await createGuide(hub, "Prices")], { is_public: true })
  await move(hub, id, 24 * 600, "The survey starts again.")
  const postponed = await open(hub, "html")
  const { version } = await readReleaseOf(hub, id)
  const body = { reason: "There is no survey.", version }
  const cancelled = await hub.as("ben")(releases.cancel, { params: { id }, body })
  const after = await open(hub, "html")
  hub.setClock(inHours(24 * 980))
  const later = await open(hub, "html")

  expect(postponed).toContain("The survey starts again.")
  expect(cancelled.answer.state).toBe("cancelled")
  expect(after).toContain("Cancelled. There is no survey.")
  expect(later).not.toContain("There is no survey.")
})

test("a release that is made public tells only what became of it since", async ({ hub }) => {
  const { id } = await confirmReleaseOf(hub, [await createGuide(hub, "Prices")], { name: "Inside" })
  await move(hub, id, 60, "The minister is ill.")
  hub.setClock(inHours(1))
  const shown = await edit(hub, id, { is_public: true })
  const first = await open(hub, "html")
  hub.setClock(inHours(2))
  await move(hub, id, 70, "The survey is late.")

  const [page, ics, atom] = [await open(hub, "html"), await open(hub, "ics"), await open(hub, "atom")]

  expect(shown.status).toBe(200)
  expect(first).toContain("Inside")
  for (const text of [first, page, ics, atom]) expect(text).not.toContain("minister")
  for (const text of [page, ics.replaceAll("\r\n ", ""), atom]) expect(text).toContain("The survey is late.")
  expect((await readReleaseOf(hub, id)).changes.map(({ reason }) => reason)).toContain("The minister is ill.")
})

test("what became of a release while it was not public stays inside when it is public again", async ({ hub }) => {
  const { id } = await planReleaseOf(hub, [await createGuide(hub, "Prices")], { is_public: true })
  await move(hub, id, 50, "One.")
  hub.setClock(inHours(1))
  await edit(hub, id, { is_public: false })
  hub.setClock(inHours(2))
  await move(hub, id, 60, "Two.")
  hub.setClock(inHours(3))
  await edit(hub, id, { is_public: true })
  hub.setClock(inHours(4))
  await move(hub, id, 70, "Three.")

  const page = await open(hub, "html")

  expect(["One.", "Two.", "Three."].map((reason) => page.includes(reason))).toEqual([true, false, true])
})

test("characters that no feed may hold are left out of the calendar", async ({ hub }) => {
  const guide = await createGuide(hub, "Prices")
  const { id } = await planReleaseOf(hub, [guide], { is_public: true, name: "Pri\u0001ces\uffff" })
  await edit(hub, id, { summary: "They\u0001 rose.\u001b\ufffe\nMuch." })
  await move(hub, id, 60, "The survey\u0008 is late.")

  const files = [await open(hub, "atom"), (await open(hub, "ics")).replaceAll("\r\n ", ""), await open(hub, "html")]

  for (const text of files) {
    expect(text).not.toMatch(/(?![\n\r])\p{Cc}|[\ufffe\uffff]/u)
    expect(text).toContain("They rose.")
    expect(text).toContain("The survey is late.")
  }
})

test("calendar programs and feed readers are told when an entry changed, also where its date did not", async ({
  hub,
}) => {
  const { id } = await planReleaseOf(hub, [await createGuide(hub, "Prices")], { is_public: true })
  const stamps = async () => [
    /DTSTAMP:(\w+)/.exec(await open(hub, "ics"))?.[1],
    /<entry>.*<updated>([^<]+)</.exec(await open(hub, "atom"))?.[1],
  ]
  const planned = await stamps()
  hub.setClock(inHours(5))
  await edit(hub, id, { summary: "Prices fell." })
  const edited = await stamps()
  hub.setClock(inHours(6))
  await edit(hub, id, {})
  const same = await stamps()
  hub.setClock(inHours(49))
  const delayed = await stamps()

  const at = (moment: Date) => {
    const text = moment.toISOString()
    return [`${text.slice(0, 19).replaceAll(/[-:]/g, "")}Z`, text]
  }
  expect(planned).toEqual(at(inHours(0)))
  expect([edited, same]).toEqual([at(inHours(5)), at(inHours(5))])
  expect(delayed).toEqual(at(nine))
})
