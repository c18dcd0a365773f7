import { collections } from "@hub/contract/collections"
import { readerNames } from "@hub/contract/reader-names"
import { expect } from "vitest"
import { test } from "../../../test/hub.ts"
import { createGuide, followAddress, openAddress, publishWeb } from "../../../test/web-editions.ts"

test("another title of a collection is another address, and the old one leads there", async ({ hub }) => {
  const guide = await createGuide(hub, "Price guide", ["Rates"])
  await publishWeb(hub, guide)
  const { answer } = await hub.as("ben")(collections.read, { params: { id: guide.collection_id } })
  const body = { name: "Handbook of prices", version: answer.version }
  expect((await hub.as("ben")(collections.change, { params: { id: guide.collection_id }, body })).status).toBe(200)
  await publishWeb(hub, guide)

  const old = await openAddress(hub, "/kb/price-guide/latest/rates/")
  const numbered = await followAddress(hub, "/kb/Price-Guide/1/rates/")

  expect([old.statusCode, old.headers["location"]]).toEqual([308, "/kb/handbook-of-prices/latest/rates/"])
  expect([numbered.at, numbered.status]).toEqual(["/kb/handbook-of-prices/1/rates/", 200])
})

test("a name is chosen by those who publish, stays when the title changes, and is never another collection's", async ({
  hub,
}) => {
  const guide = await createGuide(hub, "Price guide", ["Rates"])
  const other = await createGuide(hub, "Handbook", ["Sheep"])
  const { id, readable } = await publishWeb(hub, guide)
  const { id: otherId } = await publishWeb(hub, other)
  const choose = (name: string, who: "ben" | "cleo" = "ben", of = id) =>
    hub.as(who)(readerNames.choose, { params: { id: of }, body: { name } })

  const answers = [
    await choose("Prices", "cleo"),
    await choose("Handbook"),
    await choose("!!"),
    await choose("Price guide"),
  ]
  const chosen = await choose(" Prices & Wages ")
  const { answer } = await hub.as("ben")(collections.read, { params: { id: guide.collection_id } })
  const body = { name: "Another title", version: answer.version }
  await hub.as("ben")(collections.change, { params: { id: guide.collection_id }, body })
  const next = await publishWeb(hub, guide)
  const taken = await choose("Price guide", "ben", otherId)
  const back = await choose("Price guide")

  expect(readable).toEqual({
    name: "price-guide",
    latest: "http://hub.test/kb/price-guide/latest/",
    edition: "http://hub.test/kb/price-guide/1/",
  })
  expect(answers.map(({ status }) => status)).toEqual([403, 422, 422, 422])
  expect([chosen.status, next.readable?.name]).toEqual([200, "prices-wages"])
  expect([taken.status, back.status]).toEqual([422, 200])
  expect((await followAddress(hub, "/kb/prices-wages/latest/rates")).at).toBe("/kb/price-guide/latest/rates/")
  const events = await hub.db
    .selectFrom("events")
    .select("data")
    .where("type", "=", "publication.reader_name_changed")
    .execute()
  expect(events.map(({ data }) => data)).toEqual([
    { title: "Price guide", from: "price-guide", to: "prices-wages" },
    { title: "Price guide", from: "prices-wages", to: "price-guide" },
  ])
})
