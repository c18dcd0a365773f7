import { calendar } from "@hub/contract/calendar"
import { collections } from "@hub/contract/collections"
import { publications } from "@hub/contract/publications"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { type TestHub, test } from "../../test/hub.ts"

/** Asks for an edition of a guide that goes out at this moment. */
async function scheduled(hub: TestHub, release_at: string) {
  const { answer: collection } = await hub.as("ben")(collections.create, { body: { name: "Price guide" } })
  const topic = { title: "Rates", content: "Words.", collection_id: collection.id }
  await hub.as("ben")(topics.create, { body: topic })
  const body = { collection_id: collection.id, kind: "mobile_kb", release_at } as const
  const { answer } = await hub.as("ben")(publications.create, { body })
  await hub.settle()
  return answer.id
}

const editions = async (hub: TestHub, query: object) =>
  (await hub.as("cleo")(calendar.events, { query: { from: "2026-11-01", to: "2026-11-30", ...query } })).answer.filter(
    ({ source }) => source === "edition",
  )

test("the calendar shows when an edition goes out, until it is out", async ({ hub }) => {
  const id = await scheduled(hub, "2026-11-22T09:00:00Z")

  const shown = await editions(hub, {})
  await hub.as("ben")(publications.release, { params: { id } })

  expect(shown).toEqual([
    {
      id: `edition-${id}`,
      title: "Price guide, edition 1 goes out",
      date: "2026-11-22",
      type: "milestone",
      source: "edition",
      project: null,
      link: `/publications/${id}`,
    },
  ])
  expect(await editions(hub, {})).toEqual([])
})

test("an edition stands in the calendar on the day on which it goes out where its reader lives", async ({ hub }) => {
  await scheduled(hub, "2026-11-22T11:30:00Z")
  const days = async (zone: string, day: string) =>
    (await editions(hub, { from: day, to: day, zone })).map(({ date }) => date)

  expect(await days("UTC", "2026-11-22")).toEqual(["2026-11-22"])
  expect(await days("Pacific/Auckland", "2026-11-23")).toEqual(["2026-11-23"])
  expect(await days("Pacific/Auckland", "2026-11-22")).toEqual([])
  expect(await days("Etc/GMT+12", "2026-11-21")).toEqual(["2026-11-21"])
})

test("a calendar of a zone that there is not is refused", async ({ hub }) => {
  const query = { from: "2026-11-22", to: "2026-11-22", zone: "Nowhere/Town" }

  const { status, answer } = await hub.as("cleo")(calendar.events, { query })

  expect([status, answer.fields]).toEqual([400, { zone: "This is not a time zone." }])
})
