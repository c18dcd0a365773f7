import { collections } from "@hub/contract/collections"
import { embargoes } from "@hub/contract/embargoes"
import { groups } from "@hub/contract/access"
import { evidence } from "@hub/contract/evidence"
import { publications } from "@hub/contract/publications"
import { reviews } from "@hub/contract/reviews"
import { topics } from "@hub/contract/topics"
import { expect, test } from "vitest"
import { createFreshHub } from "../../test/fresh-hub.ts"
import { now, openTestHub, type TestHub } from "../../test/hub.ts"
import { personId, userId } from "../../test/restricted.ts"
import { eve, findPortalToken, portalAt } from "../../test/reviews.ts"

const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()
const reason = "The release calendar"

async function createEmbargo(hub: TestHub, two_people = false) {
  const ben = hub.as("ben")
  const { answer: collection } = await ben(collections.create, { body: { name: "Monthly figures" } })
  const body = { title: "Inflation", content: "It was 4.2.", collection_id: collection.id }
  const { answer: topic } = await ben(topics.create, { body })
  const set = await ben(embargoes.set, { params: collection, body: { until: inHours(24), reason, two_people } })
  expect(set.status).toBe(201)
  return { params: { id: collection.id }, topic }
}

test("an administrator who is not on the list manages it, reads nothing, and comes to it with a reason that is kept", async () => {
  const hub = await createFreshHub()
  const { params, topic } = await createEmbargo(hub)
  const ada = hub.as("ada")
  expect((await ada(topics.read, { params: topic })).status).toBe(404)
  expect((await ada(embargoes.list)).answer).toMatchObject([{ collection: "Monthly figures", on_list: false }])
  const ada_id = await personId(hub, "ada")
  const without = await ada(embargoes.addReader, { params, body: { person_id: ada_id, reason: " " } })
  expect(without.status).toBe(422)
  await ada(embargoes.addReader, { params, body: { person_id: ada_id, reason: "Looks for a fault" } })
  expect((await ada(topics.read, { params: topic })).status).toBe(200)
  expect((await ada(embargoes.changes, { params })).answer[0]).toMatchObject({
    kind: "reader_added",
    by: "Ada",
    reader: "Ada",
    reason: "Looks for a fault",
  })
  expect((await ada(embargoes.readings, { params })).answer).toMatchObject([
    { name: "Ada", what: "text", title: "Inflation", revision: 1 },
    { name: "Ada", what: "listed", title: "Monthly figures" },
  ])
  // Who is not on the list and no administrator does not even find the collection.
  for (const route of [embargoes.read, embargoes.readings, embargoes.readers, embargoes.changes])
    expect((await hub.as("dora")(route, { params })).status).toBe(404)
})

test("a group on the list lets its members in and nobody else, and a member only while their account is active", async () => {
  const hub = await createFreshHub()
  const [ada, ben] = [hub.as("ada"), hub.as("ben")]
  const { params, topic } = await createEmbargo(hub)
  const second = (await ben(collections.create, { body: { name: "Yearly figures" } })).answer
  const yearly = { title: "Growth", content: "It was 1.1.", collection_id: second.id }
  const topic_id = (await ben(topics.create, { body: yearly })).answer.id
  const asked = (await ben(reviews.request, { body: { topic_id, external: [eve] } })).answer
  const token = findPortalToken(asked.notified[0]!.link!)
  await ben(embargoes.set, { params: second, body: { until: inHours(24), reason, two_people: false } })
  const person_id = asked.requests[0]!.reviewer.id
  const account = { person_id, role: "reviewer" as const, password_hash: "", created_at: now }
  const eves = await hub.db.insertInto("users").values(account).returning("id").executeTakeFirstOrThrow()
  const group = (await ada(groups.create, { body: { name: "Prices" } })).answer
  for (const user_id of [await userId(hub, "dora"), eves.id])
    await ada(groups.addMember, { params: group, body: { user_id } })
  const read = async () => (await portalAt(hub, token).read()).status
  expect(await read()).toBe(404)
  for (const one of [params, second])
    await ben(embargoes.addReader, { params: one, body: { group_id: group.id, reason } })
  expect((await hub.as("dora")(topics.read, { params: topic })).status).toBe(200)
  for (const who of ["ada", "cleo"] as const)
    expect((await hub.as(who)(topics.read, { params: topic })).status).toBe(404)
  expect(await read()).toBe(200)
  await hub.db.updateTable("users").set({ active: false }).where("id", "=", eves.id).execute()
  expect(await read()).toBe(404)
})

test("where two people release, the one who asked does not release", async () => {
  const hub = await createFreshHub()
  const { params, topic } = await createEmbargo(hub, true)
  const [ada, ben] = [hub.as("ada"), hub.as("ben")]
  expect((await ben(embargoes.release, { params, body: { reason, version: 1 } })).answer.code).toBe("not_asked")
  expect((await ben(embargoes.ask, { params, body: { reason, version: 1 } })).answer.can).toMatchObject({
    release: false,
  })
  expect((await ben(embargoes.release, { params, body: { reason, version: 2 } })).status).toBe(403)
  expect((await ada(embargoes.release, { params, body: { reason, version: 2 } })).answer.running).toBe(false)
  expect((await hub.as("dora")(topics.read, { params: topic })).status).toBe(200)
})

test("of a release and a postponement at the same moment one counts, and the other is told", async () => {
  const hub = await createFreshHub()
  const { params, topic } = await createEmbargo(hub)
  const body = { reason, version: 1 }
  const [released, postponed] = await Promise.all([
    hub.as("ben")(embargoes.release, { params, body }),
    hub.as("ben")(embargoes.postpone, { params, body: { ...body, until: inHours(48) } }),
  ])
  expect([released.status, postponed.status].toSorted((one, other) => one - other)).toEqual([200, 409])
  const isOpen = (await hub.as("dora")(topics.read, { params: topic })).status === 200
  expect(isOpen).toBe(released.status === 200)
})

test("a topic of a collection under embargo stands in no other, and one that does keeps a collection from it", async () => {
  const hub = await createFreshHub()
  const { params, topic } = await createEmbargo(hub)
  const ben = hub.as("ben")
  const { answer: other } = await ben(collections.create, { body: { name: "Yearbook" } })
  const placed = { topics: [{ topic_id: topic.id, level: 1 }] }
  const refused = await ben(collections.place, { params: other, body: placed })
  expect(refused.answer.error).toBe(
    "“Inflation” is under embargo with “Monthly figures”. Until that ends, it can stand in no other collection.",
  )
  // Taken out of it, it stays hidden.
  await ben(collections.arrange, { params, body: { nodes: [] } })
  expect((await hub.as("dora")(topics.read, { params: topic })).status).toBe(404)
  expect((await ben(collections.duplicate, { params, body: { name: "Copy" } })).answer.code).toBe("under_embargo")

  const shared = { title: "Notes", content: "Notes.", collection_id: other.id }
  const { answer: note } = await ben(topics.create, { body: shared })
  const { answer: third } = await ben(collections.create, { body: { name: "Third" } })
  await ben(collections.place, { params: third, body: { topics: [{ topic_id: note.id, level: 1 }] } })
  const set = await ben(embargoes.set, { params: third, body: { until: inHours(24), reason, two_people: false } })
  expect([set.status, set.answer.code]).toEqual([409, "mixed_content"])
  expect(set.answer.error).toContain("“Notes” also stands in “Yearbook”.")
})

test("editions go out at the end of the embargo or later, and say who could read and who did", async () => {
  const hub = await createFreshHub()
  const { params } = await createEmbargo(hub)
  const ben = hub.as("ben")
  const edition = (release_at?: string) =>
    ben(publications.create, {
      body: { collection_id: params.id, kind: "mobile_kb", ...(release_at ? { release_at } : {}) },
    })
  expect((await edition()).answer.error).toMatch(/^This collection is under embargo until 22 Nov 2026, 09:00 UTC\./)
  expect((await edition(inHours(23))).status).toBe(422)
  const made = await edition(inHours(24))
  expect(made.status).toBe(202)
  await hub.settle()
  const later = { reason, version: 1, until: inHours(25) }
  expect((await ben(embargoes.postpone, { params, body: later })).answer.code).toBe("edition_before_end")
  await ben(embargoes.release, { params, body: { reason: "All is checked", version: 1 } })
  expect((await ben(publications.release, { params: made.answer })).status).toBe(200)
  const { embargo } = (await ben(evidence.read, { params: made.answer })).answer
  expect(embargo).toMatchObject({ readers: [{ name: "Ben" }], changes: [{ kind: "set" }, { kind: "released" }] })
  expect(embargo!.readings.map(({ name }) => name)).toContain("Ben")
})

test("nobody outside the list is asked for a review", async () => {
  const hub = await createFreshHub()
  const { topic } = await createEmbargo(hub)
  const body = { topic_id: topic.id, reviewer_id: await personId(hub, "cleo") }
  const refused = await hub.as("ben")(reviews.request, { body })
  expect([refused.status, refused.answer.code]).toEqual([422, "under_embargo"])
})

test("a hub that was down opens what ended meanwhile, and no sooner", async () => {
  const hub = await createFreshHub()
  const { topic } = await createEmbargo(hub)
  const again = await openTestHub(hub.db, { hiding: hub.app.hiding })
  again.setClock(new Date(Date.parse(inHours(24)) - 1))
  expect((await again.as("dora")(topics.read, { params: topic })).status).toBe(404)
  again.setClock(new Date(inHours(24)))
  expect((await again.as("dora")(topics.read, { params: topic })).status).toBe(200)
  await again.close()
})
