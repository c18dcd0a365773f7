import { groups } from "@hub/contract/access"
import { backups } from "@hub/contract/backups"
import { collections } from "@hub/contract/collections"
import { comments } from "@hub/contract/comments"
import { drafts } from "@hub/contract/drafts"
import { embargoes } from "@hub/contract/embargoes"
import { imports } from "@hub/contract/imports"
import { publications } from "@hub/contract/publications"
import { reviews } from "@hub/contract/reviews"
import { search } from "@hub/contract/search"
import { stakeholders } from "@hub/contract/stakeholders"
import { structure } from "@hub/contract/structure"
import { topics } from "@hub/contract/topics"
import { strToU8 } from "fflate"
import { expect, test } from "vitest"
import { makeTestBackup } from "../../test/backups.ts"
import { createFreshHub } from "../../test/fresh-hub.ts"
import { now, type TestHub } from "../../test/hub.ts"
import { personId, userId } from "../../test/restricted.ts"

const hours = 3_600_000
const inHours = (count: number) => new Date(now.getTime() + count * hours).toISOString()
const reason = "The release calendar"

async function createFigures(hub: TestHub) {
  const ben = hub.as("ben")
  const { answer: collection } = await ben(collections.create, { body: { name: "Monthly figures" } })
  const body = { title: "Inflation", content: "It was 4.2.", collection_id: collection.id }
  const { answer: topic } = await ben(topics.create, { body })
  return { params: { id: collection.id }, topic }
}

async function hide(hub: TestHub, params: { id: number }, until = inHours(24)) {
  const set = await hub.as("ben")(embargoes.set, { params, body: { until, reason, two_people: false } })
  expect(set.status).toBe(201)
}

const add = async (hub: TestHub, params: { id: number }, person_id: number) => {
  const added = await hub.as("ben")(embargoes.addReader, { params, body: { person_id, reason: "Prepares it" } })
  expect(added.status).toBe(201)
  return added.answer
}

test("a person who left the list does not hear an old answer again by its key", async () => {
  const hub = await createFreshHub()
  const { params, topic } = await createFigures(hub)
  await hide(hub, params)
  const listed = await add(hub, params, await personId(hub, "dora"))
  const save = () =>
    hub.as("dora", { "idempotency-key": "once" })(topics.save, {
      params: { id: topic.id },
      body: { title: "Inflation", content: "It was 4.3.", base_revision: 1 },
    })
  const [first, again] = [await save(), await save()]
  expect([first.status, again.answer]).toEqual([200, first.answer])

  await hub.as("ben")(embargoes.removeReader, { params: { ...params, reader_id: listed.id } })

  const later = await save()
  expect([later.status, later.answer.code]).toEqual([409, "answer_lost"])
  expect(JSON.stringify(later.answer)).not.toMatch(/4\.3|Inflation/)
  const others = { params: { id: topic.id }, body: { title: "Inflation", content: "It was 4.4.", base_revision: 2 } }
  const ben = hub.as("ben", { "idempotency-key": "once" })
  expect((await ben(topics.save, others)).answer).toEqual((await ben(topics.save, others)).answer)
})

test("a key that was used before an embargo tells nothing under it", async () => {
  const hub = await createFreshHub()
  const { params, topic } = await createFigures(hub)
  const dora = hub.as("dora", { "idempotency-key": "before" })
  const body = { title: "Inflation", content: "It was 4.3.", base_revision: 1 }
  expect((await dora(topics.save, { params: { id: topic.id }, body })).status).toBe(200)
  await hide(hub, params)
  expect((await dora(topics.save, { params: { id: topic.id }, body })).answer.code).toBe("answer_lost")
  hub.setClock(new Date(inHours(24)))
  expect((await dora(topics.save, { params: { id: topic.id }, body })).answer.title).toBe("Inflation")
})

test("nobody outside the list listens to what happens under an embargo", async () => {
  const hub = await createFreshHub()
  const { params, topic } = await createFigures(hub)
  const { answer: open } = await hub.as("dora")(topics.create, { body: { title: "Weather", content: "Rain." } })
  await hide(hub, params)
  const [ben, dora] = [hub.as("ben"), hub.as("dora")]
  expect((await dora(structure.stream, { params })).status).toBe(404)
  expect((await dora(comments.stream, { params: { id: topic.id } })).status).toBe(404)
  const heard = () => hub.app.liveUpdates.eventNames().map(String)
  const beside = { params: { id: open.id }, query: { collection_id: params.id } }
  expect((await dora(comments.stream, beside)).status).toBe(200)
  expect(heard()).not.toContain(`structure:${params.id}`)
  expect((await ben(comments.stream, beside)).status).toBe(200)
  expect(heard()).toContain(`structure:${params.id}`)
})

test("a PDF edition from before is there for the list only, and its file with it", async () => {
  const hub = await createFreshHub()
  const { params } = await createFigures(hub)
  const body = { collection_id: params.id, kind: "pdf" as const, visibility: "public" as const }
  const { answer: edition } = await hub.as("ben")(publications.create, { body })
  await hub.settle()
  const { answer: live } = await hub.as("ben")(publications.get, { params: { id: edition.id } })
  expect(live.status).toBe("live")
  const fetched = async () => (await hub.fastify.inject({ url: live.address! })).statusCode
  expect(await fetched()).toBe(200)

  await hide(hub, params)

  expect(await fetched()).toBe(404)
  for (const who of ["ada", "dora", "cleo"] as const) {
    expect((await hub.as(who)(publications.get, { params: { id: edition.id } })).status).toBe(404)
    expect((await hub.as(who)(publications.list, { query: {} })).answer).toEqual([])
  }
  expect((await hub.as("ben")(publications.get, { params: { id: edition.id } })).status).toBe(200)
  hub.setClock(new Date(inHours(24)))
  expect(await fetched()).toBe(200)
})

test("an own draft of a text that came under embargo is out of reach until the end, and is still there then", async () => {
  const hub = await createFreshHub()
  const { params, topic } = await createFigures(hub)
  const dora = hub.as("dora")
  const draft = { title: "Inflation", content: "It was 4.25.", frontmatter: "", base_revision: 1 }
  const own = { client_id: "00000000-0000-4000-8000-000000000001", sequence: 1 }
  const kept = await dora(drafts.keep, { params: { id: topic.id }, body: { ...draft, ...own } })
  expect(kept.status).toBe(200)
  await hide(hub, params)
  expect((await dora(drafts.list, { params: { id: topic.id } })).status).toBe(404)
  const more = { ...draft, ...own, sequence: 2 } as never
  expect((await dora(drafts.keep, { params: { id: topic.id }, body: more })).status).toBe(404)
  hub.setClock(new Date(inHours(24)))
  expect((await dora(drafts.list, { params: { id: topic.id } })).answer).toMatchObject([{ content: "It was 4.25." }])
})

test("what is imported into a collection under embargo is hidden with it", async () => {
  const hub = await createFreshHub()
  const { params } = await createFigures(hub)
  await hide(hub, params)
  const files = [{ name: "wages.md", bytes: strToU8("# Wages\n\nThey were 5.1.\n") }]
  const body = { collection_id: params.id, split_level: 1 } as never
  const refused = await hub.as("dora")(imports.upload, { body, files })
  expect(refused.status).toBeGreaterThanOrEqual(400)
  const { answer: uploaded } = await hub.as("ben")(imports.upload, { body, files })
  await hub.settle()
  const at = { params: { id: uploaded[0]!.id } }
  const dora = hub.as("dora")
  expect((await dora(imports.get, at)).status).toBe(404)
  expect((await dora(imports.original, at)).status).toBe(404)
  expect((await dora(imports.history)).answer).toEqual([])
  const elsewhere = await hub.as("ben")(imports.accept, { ...at, body: {} })
  expect([elsewhere.status, elsewhere.answer]).toMatchObject([409, { code: "under_embargo" }])
  expect((await hub.as("ben")(imports.accept, { ...at, body: { collection_id: params.id } })).status).toBe(202)
  await hub.settle()
  expect((await dora(topics.list)).answer).toEqual([])
  expect((await dora(search.find, { query: { q: "Wages" } })).answer).not.toMatchObject({ total: 1 })
  expect((await hub.as("ben")(topics.list)).answer.map(({ title }) => title)).toContain("Wages")
})

test("an administrator takes no backup away while there is a list without them", async () => {
  const hub = await createFreshHub()
  const { params } = await createFigures(hub)
  const { id } = await makeTestBackup(hub)
  await hide(hub, params)
  const ada = hub.as("ada")
  const refused = await ada(backups.file, { params: { id } })
  expect([refused.status, refused.answer]).toMatchObject([409, { code: "under_embargo" }])
  const whom = { person_id: await personId(hub, "ada"), reason: "Moves the hub" }
  await ada(embargoes.addReader, { params, body: whom })
  expect((await ada(backups.file, { params: { id } })).status).toBe(200)
  const readings = (await ada(embargoes.readings, { params })).answer
  expect(readings).toMatchObject([{ name: "Ada", what: "backup" }])
})

test("a place on the list moves with an entry that is merged into another, and the list says why", async () => {
  const hub = await createFreshHub()
  const { params, topic } = await createFigures(hub)
  await hide(hub, params)
  const eve = await hub.db
    .selectFrom("people")
    .select("id")
    .where("email", "=", "eve@office.test")
    .executeTakeFirstOrThrow()
  await add(hub, params, eve.id)
  const cleo = await personId(hub, "cleo")
  expect((await hub.as("cleo")(topics.read, { params: topic })).status).toBe(404)

  expect((await hub.as("ada")(stakeholders.merge, { body: { from: [eve.id], to: cleo } })).status).toBe(200)
  await hub.settle()

  const { answer: readers } = await hub.as("ben")(embargoes.readers, { params })
  expect(readers.map(({ name }) => name)).toEqual(["Ben", "Cleo"])
  expect((await hub.as("cleo")(topics.read, { params: topic })).status).toBe(200)
  expect((await hub.as("ben")(embargoes.changes, { params })).answer[0]).toMatchObject({
    kind: "reader_added",
    by: "Ada",
    reader: "Cleo",
    reason: "“Eve Expert” was merged into them.",
  })
})

test("two entries on the list that are merged are one entry", async () => {
  const hub = await createFreshHub()
  const { params } = await createFigures(hub)
  await hide(hub, params)
  const eve = await hub.db
    .selectFrom("people")
    .select("id")
    .where("email", "=", "eve@office.test")
    .executeTakeFirstOrThrow()
  const cleo = await personId(hub, "cleo")
  for (const id of [eve.id, cleo]) await add(hub, params, id)
  await hub.as("ada")(stakeholders.merge, { body: { from: [eve.id], to: cleo } })
  await hub.settle()
  const { answer: readers } = await hub.as("ben")(embargoes.readers, { params })
  expect(readers.map(({ name }) => name)).toEqual(["Ben", "Cleo"])
})

test("a person who joins or leaves a group that is on the list stands in the list's history", async () => {
  const hub = await createFreshHub()
  const { params } = await createFigures(hub)
  await hide(hub, params)
  const { answer: group } = await hub.as("ada")(groups.create, { body: { name: "Release team" } })
  await hub.as("ben")(embargoes.addReader, { params, body: { group_id: group.id, reason: "The team" } })
  const user_id = await userId(hub, "ada")
  await hub.as("ada")(groups.addMember, { params: group, body: { user_id } })
  await hub.as("ada")(groups.removeMember, { params: { id: group.id, user_id } })
  await hub.settle()
  const { answer } = await hub.as("ben")(embargoes.changes, { params })
  expect(answer.slice(0, 2)).toMatchObject([
    { kind: "reader_removed", by: "Ada", reader: "Ada", reason: "Removed from the group “Release team”." },
    { kind: "reader_added", by: "Ada", reader: "Ada", reason: "Added to the group “Release team”." },
  ])
})

test("a second embargo of a collection has readings and changes of its own", async () => {
  const hub = await createFreshHub()
  const { params, topic } = await createFigures(hub)
  const ben = hub.as("ben")
  await hide(hub, params)
  await ben(topics.read, { params: topic })
  await ben(embargoes.release, { params, body: { reason: "It is out", version: 1 } })
  const minute = 60_000
  hub.setClock(new Date(now.getTime() + minute))
  await hide(hub, params)
  expect((await ben(embargoes.read, { params })).answer.embargo).toMatchObject({ readings: 0 })
  expect((await ben(embargoes.readings, { params })).answer).toEqual([])

  // Within ten minutes of the first time, which the same embargo would count.
  hub.setClock(new Date(now.getTime() + 2 * minute))
  await ben(topics.read, { params: topic })

  const texts = async (query: object) =>
    (await ben(embargoes.readings, { params, query })).answer.filter(({ what }) => what === "text")
  expect(await texts({})).toMatchObject([{ times: 1, first_at: new Date(now.getTime() + 2 * minute).toISOString() }])
  expect(await texts({ earlier: "true" })).toMatchObject([{ times: 1 }, { times: 1, first_at: now.toISOString() }])
  const kinds = async (query: object) =>
    (await ben(embargoes.changes, { params, query })).answer.map(({ kind }) => kind)
  expect(await kinds({})).toEqual(["set"])
  expect(await kinds({ earlier: "true" })).toEqual(["set", "released", "set"])
})

test("only those on the list are told until when a collection and its topics are under embargo", async () => {
  const hub = await createFreshHub()
  const { params, topic } = await createFigures(hub)
  await hide(hub, params)
  const ben = hub.as("ben")
  const until = { embargo_until: inHours(24) }
  expect((await ben(collections.read, { params })).answer).toMatchObject(until)
  expect((await ben(collections.list)).answer).toMatchObject([until])
  expect((await ben(topics.list)).answer).toMatchObject([until])
  expect((await ben(topics.read, { params: topic })).answer).toMatchObject(until)
  const { answer: open } = await ben(topics.create, { body: { title: "Weather", content: "Rain." } })
  expect((await ben(topics.read, { params: open })).answer.embargo_until).toBeUndefined()
  expect((await hub.as("dora")(topics.read, { params: open })).answer.embargo_until).toBeUndefined()
  hub.setClock(new Date(inHours(24)))
  expect((await ben(topics.read, { params: topic })).answer.embargo_until).toBeUndefined()
  expect((await hub.as("dora")(topics.read, { params: topic })).answer.embargo_until).toBeUndefined()
})

test("a reviewer with an account is asked once they are on the list", async () => {
  const hub = await createFreshHub()
  const { params, topic } = await createFigures(hub)
  await hide(hub, params)
  const cleo = await personId(hub, "cleo")
  const ask = () => hub.as("ben")(reviews.request, { body: { topic_id: topic.id, reviewer_id: cleo } })
  expect((await ask()).status).toBe(422)
  await add(hub, params, cleo)
  expect((await ask()).status).toBeLessThan(300)
})
