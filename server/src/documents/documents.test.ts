import { collections } from "@hub/contract/collections"
import { documents } from "@hub/contract/documents"
import { limits } from "@hub/contract/limits"
import { menuRoutes } from "@hub/contract/menu"
import { projects } from "@hub/contract/projects"
import { topics } from "@hub/contract/topics"
import { sql } from "kysely"
import { expect } from "vitest"
import { now, type Player, type TestHub, test } from "../../test/hub.ts"

type Target = { type: "topic" | "collection"; id: number }

const createTopic = async (hub: TestHub, title: string, project_id?: number): Promise<Target> => ({
  type: "topic",
  id: (await hub.as("ben")(topics.create, { body: { title, content: "Words.", project_id } })).answer.id,
})
const createCollection = async (hub: TestHub, name: string, project_id?: number): Promise<Target> => ({
  type: "collection",
  id: (await hub.as("ben")(collections.create, { body: { name, project_id } })).answer.id,
})
const star = (hub: TestHub, params: Target, who: Player = "cleo") => hub.as(who)(documents.star, { params })
const listStarred = async (hub: TestHub, who: Player = "cleo") =>
  (await hub.as(who)(documents.starred, {})).answer.map(({ title }) => title)
const listRecent = async (hub: TestHub, who: Player = "cleo") =>
  (await hub.as(who)(documents.recent, {})).answer.map(({ title }) => title)

/** Opens them one second after the other. */
async function open(hub: TestHub, targets: (Target | { type: "project"; id: number })[], after = 0) {
  for (const [index, params] of targets.entries()) {
    hub.setClock(new Date(now.getTime() + (after + index) * 1000))
    await hub.as("cleo")(documents.open, { params })
  }
}

test("a person's stars are theirs alone, the last first, and starring again changes nothing", async ({ hub }) => {
  const prices = await createTopic(hub, "Prices")
  const handbook = await createCollection(hub, "Handbook")
  await star(hub, prices)
  hub.setClock(new Date(now.getTime() + 1000))
  await star(hub, handbook)
  hub.setClock(new Date(now.getTime() + 2000))

  const again = await star(hub, prices)

  expect(again.status).toBe(204)
  expect(await listStarred(hub)).toEqual(["Handbook", "Prices"])
  expect((await hub.as("cleo")(documents.stars)).answer).toEqual({ topics: [prices.id], collections: [handbook.id] })
  expect(await listStarred(hub, "ben")).toEqual([])
  await hub.as("cleo")(documents.unstar, { params: prices })
  expect(await listStarred(hub)).toEqual(["Handbook"])
})

test("nobody stars or opens what is not there", async ({ hub }) => {
  const missing = { type: "topic", id: 999_999 } as const

  const starred = await star(hub, missing)
  const opened = await hub.as("cleo")(documents.open, { params: missing })

  expect([starred.status, opened.status]).toEqual([404, 404])
})

test("what is in the archive is not listed until it is restored, and what is deleted never again", async ({ hub }) => {
  const prices = await createTopic(hub, "Prices")
  const rents = await createTopic(hub, "Rents")
  const handbook = await createCollection(hub, "Handbook")
  for (const target of [prices, rents, handbook]) await star(hub, target)
  await open(hub, [prices, rents, handbook])

  await hub.as("ada")(topics.archive, { params: { id: prices.id } })
  await hub.as("ada")(collections.archive, { params: { id: handbook.id } })
  await hub.as("ada")(topics.bulkDelete, { body: { ids: [rents.id] } })

  expect([await listStarred(hub), await listRecent(hub)]).toEqual([[], []])
  await hub.as("ada")(topics.restore, { params: { id: prices.id } })
  await hub.as("ada")(collections.restore, { params: { id: handbook.id } })
  expect([(await listStarred(hub)).toSorted(), await listRecent(hub)]).toEqual([
    ["Handbook", "Prices"],
    ["Handbook", "Prices"],
  ])
})

test("what is opened again is the most recent, and the oldest of many are forgotten", async ({ hub }) => {
  const [prices, rents] = [await createTopic(hub, "Prices"), await createTopic(hub, "Rents")]
  await open(hub, [prices, rents, prices])
  expect(await listRecent(hub)).toEqual(["Prices", "Rents"])

  const many: Target[] = []
  for (let index = 0; index < 50; index++) many.push(await createTopic(hub, `Topic ${index}`))
  await open(hub, many, 10)

  const { answer } = await hub.as("cleo")(documents.recent, { query: { limit: 100 } })
  expect([answer.length, answer[0]!.title, answer.at(-1)!.title]).toEqual([50, "Topic 49", "Topic 0"])
  const second = await hub.as("cleo")(documents.recent, { query: { limit: 2 } })
  expect(second.answer.map(({ title }) => title)).toEqual(["Topic 49", "Topic 48"])
})

test("who has starred as much as one can is told so", async ({ hub }) => {
  const prices = await createTopic(hub, "Prices")
  await sql`with made as (insert into collections (name, created_at)
      select 'Collection ' || place, now() from generate_series(1, ${limits.stars}) place returning id)
    insert into stars (user_id, collection_id, starred_at)
      select users.id, made.id, now() from made, users join people on people.id = person_id where people.name = 'Cleo'`.execute(
    hub.db,
  )

  const refused = await star(hub, prices)

  expect(refused.status).toBe(409)
  expect(refused.answer).toMatchObject({ error: "You can star at most 500 topics and collections." })
})

test("the menu is told six starred and six recent documents, and the collections of the project opened last", async ({
  hub,
}) => {
  const census = (await hub.as("ben")(projects.create, { body: { name: "Census" } })).answer.id
  const index = (await hub.as("ben")(projects.create, { body: { name: "Index" } })).answer.id
  const parts: Target[] = []
  for (const name of ["b", "A", "c", "d", "e", "f", "g", "h"]) parts.push(await createCollection(hub, name, census))
  const weights = await createTopic(hub, "Weights", index)
  const alone = await createTopic(hub, "Alone")
  for (const part of parts) await star(hub, part)
  const readMenu = async () => (await hub.as("cleo")(menuRoutes.read)).answer
  expect(await readMenu()).toMatchObject({ to_review: 0, recent: [], project: null })

  await open(hub, [...parts, { type: "project", id: index }, parts[0]!, alone])
  const ofCensus = await readMenu()
  await open(hub, [weights], 100)
  const ofIndex = await readMenu()

  expect(ofCensus.starred.length).toBe(6)
  expect(ofCensus.recent.map(({ title }) => title)).toEqual(["Alone", "b", "h", "g", "f", "e"])
  expect(ofCensus.project).toMatchObject({ id: census, name: "Census", count: 8 })
  expect(ofCensus.project!.collections.map(({ name }) => name)).toEqual(["A", "b", "c", "d", "e", "f", "g"])
  expect(ofIndex.project).toEqual({ id: index, name: "Index", collections: [], count: 0 })
})
