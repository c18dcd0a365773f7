import { archived } from "@hub/contract/archived"
import { collections } from "@hub/contract/collections"
import { account } from "@hub/contract/account"
import { evidence } from "@hub/contract/evidence"
import { notifications } from "@hub/contract/notifications"
import { publications } from "@hub/contract/publications"
import { releases } from "@hub/contract/releases"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { test, type TestHub } from "../../test/hub.ts"
import {
  addJumpingTopic,
  blockHeadingJumps,
  buildReleaseOf,
  confirmReleaseOf,
  createGuide,
  inHours,
  nine,
  planReleaseOf,
  reachTime,
  readGuides,
  readReleaseOf,
} from "../../test/releases.ts"

const old = "Words of old."
const latest = "Words of new."
const countReleased = async (hub: TestHub) =>
  (await hub.db.selectFrom("events").select("id").where("type", "=", "publication.released").execute()).length
const statusesOf = async (hub: TestHub, id: number) =>
  (await readReleaseOf(hub, id)).parts.map(({ publication }) => publication?.status)

test("a set of editions goes out at its time: readers have all of the old until then, and all of the new at once", async ({
  hub,
}) => {
  const guides = [await createGuide(hub, "Prices"), await createGuide(hub, "Wages")]
  const { id, state, parts } = await confirmReleaseOf(hub, guides)
  const before = await readGuides(hub, guides)
  const frozen = await hub.as("ben")(topics.save, {
    params: { id: guides[0]!.topic_id },
    body: { title: "Rates", content: "Words of haste." },
  })

  await reachTime(hub, inHours(47))
  const early = await readGuides(hub, guides)
  await reachTime(hub, nine)

  expect([state, frozen.status]).toEqual(["confirmed", 409])
  expect([before, early]).toEqual([
    [old, old],
    [old, old],
  ])
  expect(await readGuides(hub, guides)).toEqual([latest, latest])
  const released = await readReleaseOf(hub, id)
  expect(released).toMatchObject({ state: "released", released_at: nine.toISOString(), waits: [], late: null })
  expect(released.parts.map(({ publication }) => publication?.status)).toEqual(["live", "live"])
  expect(released.changes.map(({ kind }) => kind)).toEqual(["released", "confirmed", "planned"])
  for (const { publication } of parts) {
    const { answer } = await hub.as("cleo")(evidence.read, { params: { id: publication!.id } })
    expect(answer.edition.published_at).toBe(nine.toISOString())
  }
})

test("one part that fails its checks at release time holds the whole set, and its people are told", async ({ hub }) => {
  const guides = [await createGuide(hub, "Prices"), await createGuide(hub, "Wages")]
  await addJumpingTopic(hub, guides[1]!)
  const { id } = await confirmReleaseOf(hub, guides)
  const dora = await personNamed(hub, "Dora")
  const contact = { person_id: dora, role: "contact" as const, reason: "Answers the press." }
  await hub.as("ben")(releases.addPerson, { params: { id }, body: contact })
  await blockHeadingJumps(hub)

  await reachTime(hub, nine)

  expect(await readGuides(hub, guides)).toEqual([old, old])
  const held = await readReleaseOf(hub, id)
  expect(held).toMatchObject({ state: "confirmed", held: "1 of 2 parts is not ready.", late: "overdue" })
  expect(held.parts.map(({ problem }) => problem)).toEqual(["", expect.stringMatching(/^“More”: /)])
  expect(await statusesOf(hub, id)).toEqual(["built", "built"])
  expect(held.waits).toEqual([
    { need: "checks", who: "Ben", part: "Wages" },
    { need: "decision", who: "Ben", part: "" },
  ])
  for (const who of ["ben", "dora"] as const)
    expect((await hub.as(who)(notifications.list)).answer).toContainEqual(
      expect.objectContaining({ type: "release_held", link: `/releases/${id}` }),
    )
  const now = await hub.as("ben")(releases.release, { params: { id }, body: { version: held.version } })
  expect([now.status, now.answer.code]).toEqual([409, "gate_failed"])
  expect(now.answer.error).toMatch(/^Nothing was released. “Wages”: “More”: /)
  expect(await readGuides(hub, guides)).toEqual([old, old])

  // Its topics can be worked on, the part gets a better edition, and the set goes out at another time.
  const { answer } = await hub.as("ben")(collections.read, { params: { id: guides[1]!.collection_id } })
  const nodes = answer.topics.filter((node) => node.title !== "More")
  await hub.as("ben")(collections.arrange, { params: { id: guides[1]!.collection_id }, body: { nodes } })
  const move = { release_at: inHours(72).toISOString(), reason: "A part was not ready.", version: held.version }
  const moved = await hub.as("ben")(releases.move, { params: { id }, body: move })
  const params = { id, part_id: held.parts[1]!.id }
  await hub.as("ben")(releases.build, { params, body: {} })
  await hub.settle()
  await reachTime(hub, inHours(72))

  expect(moved.answer).toMatchObject({ state: "postponed", held: null })
  expect(await readGuides(hub, guides)).toEqual([latest, latest])
})

test("a release is confirmed only when each part has a finished edition", async ({ hub }) => {
  const guides = [await createGuide(hub, "Prices"), await createGuide(hub, "Wages")]
  const { id, version, parts, waits, can } = await planReleaseOf(hub, guides)

  const refused = await hub.as("ben")(releases.confirm, { params: { id }, body: { version } })
  const now = await hub.as("ben")(releases.release, { params: { id }, body: { version } })
  await hub.as("ben")(releases.build, { params: { id, part_id: parts[0]!.id }, body: {} })
  await hub.settle()

  expect(refused.answer).toMatchObject({
    error: "Every part needs a finished edition. Missing: “Prices” (web), “Wages” (web).",
    code: "not_ready",
  })
  expect(now.status).toBe(409)
  expect(can).toMatchObject({ confirm: false, release: false, cancel: true })
  expect(waits).toEqual([
    { need: "edition", who: "Ben", part: "Prices" },
    { need: "edition", who: "Ben", part: "Wages" },
  ])
  expect((await readReleaseOf(hub, id)).waits).toEqual([{ need: "edition", who: "Ben", part: "Wages" }])
  expect(await readGuides(hub, guides)).toEqual([old, old])
})

test("an edition of a release is not released, scheduled or cancelled alone; taken out, it is free", async ({
  hub,
}) => {
  const guides = [await createGuide(hub, "Prices"), await createGuide(hub, "Wages")]
  const { id, parts } = await buildReleaseOf(hub, guides)
  const params = { id: parts[0]!.publication!.id }
  const ben = hub.as("ben")

  const tried = [
    await ben(publications.release, { params }),
    await ben(publications.schedule, { params, body: { release_at: nine.toISOString() } }),
    await ben(publications.unschedule, { params }),
    await ben(publications.cancel, { params }),
  ]
  const removed = await ben(releases.removePart, { params: { id, part_id: parts[0]!.id } })
  const alone = await ben(publications.release, { params })

  expect(tried.map(({ status, answer }) => [status, answer.code])).toEqual(tried.map(() => [409, "part_of_release"]))
  expect(tried[0]!.answer.error).toContain("the release “Prices in November”")
  expect([removed.answer.parts.length, alone.status]).toEqual([1, 200])
  expect(await readGuides(hub, guides)).toEqual([latest, old])
})

test("a confirmed date moves only with a reason, and each change is kept", async ({ hub }) => {
  const { id, version } = await planReleaseOf(hub, [await createGuide(hub, "Prices")])
  const [part] = (await readReleaseOf(hub, id)).parts
  const move = async (hours: number, reason = "", of?: number) =>
    hub.as("ben")(releases.move, {
      params: { id },
      body: { release_at: inHours(hours).toISOString(), reason, version: of ?? (await readReleaseOf(hub, id)).version },
    })
  const provisional = await move(50)
  const outdated = await move(51, "", version)
  await hub.as("ben")(releases.build, { params: { id, part_id: part!.id }, body: {} })
  await hub.settle()
  const { version: read } = await readReleaseOf(hub, id)
  await hub.as("ben")(releases.confirm, { params: { id }, body: { version: read } })

  const silent = await move(60)
  const later = await move(60, "The figures are late.")
  const earlier = await move(55, "They came.")
  const past = await move(-1, "Yesterday.")
  await reachTime(hub, inHours(50))
  const unreleased = (await readReleaseOf(hub, id)).state
  await reachTime(hub, inHours(55))

  expect([provisional.status, outdated.answer.code]).toEqual([200, "version_conflict"])
  expect(silent.answer.fields).toEqual({ reason: "Say why the release date changes." })
  expect(past.answer.fields).toEqual({ release_at: "Choose a time in the future." })
  expect([later.answer.state, earlier.answer.state, unreleased]).toEqual(["postponed", "postponed", "postponed"])
  const { changes, state } = await readReleaseOf(hub, id)
  expect(state).toBe("released")
  expect(changes.toReversed().map(({ kind, from, to, reason }) => [kind, from, to, reason])).toEqual([
    ["planned", null, nine.toISOString(), ""],
    ["moved", nine.toISOString(), inHours(50).toISOString(), ""],
    ["confirmed", null, inHours(50).toISOString(), ""],
    ["postponed", inHours(50).toISOString(), inHours(60).toISOString(), "The figures are late."],
    ["brought_forward", inHours(60).toISOString(), inHours(55).toISOString(), "They came."],
    ["released", null, inHours(55).toISOString(), ""],
  ])
})

test("a cancelled release gives its editions back, and never goes out", async ({ hub }) => {
  const guides = [await createGuide(hub, "Prices"), await createGuide(hub, "Wages")]
  const { id, version, parts } = await confirmReleaseOf(hub, guides)
  const cancel = (reason: string) => hub.as("ben")(releases.cancel, { params: { id }, body: { reason, version } })

  const silent = await cancel(" ")
  const cancelled = await cancel("The survey was stopped.")
  await reachTime(hub, nine)
  const later = await hub.as("ben")(releases.release, { params: { id }, body: { version: version + 1 } })

  expect([silent.status, cancelled.answer.state, later.status]).toEqual([422, "cancelled", 409])
  expect(await readGuides(hub, guides)).toEqual([old, old])
  const edition = await hub.as("ben")(publications.get, { params: { id: parts[0]!.publication!.id } })
  expect(edition.answer).toMatchObject({ status: "built", release_at: null })
  expect(await hub.as("ben")(topics.read, { params: { id: guides[0]!.topic_id } })).toMatchObject({
    answer: { status: "approved" },
  })
})

test("a release goes out at once with a reason where its date was confirmed", async ({ hub }) => {
  const guides = [await createGuide(hub, "Prices"), await createGuide(hub, "Wages")]
  const { id, version } = await confirmReleaseOf(hub, guides)
  const release = (reason: string) => hub.as("ben")(releases.release, { params: { id }, body: { reason, version } })

  const silent = await release("")
  const released = await release("It was leaked.")
  const again = await release("Again.")
  await reachTime(hub, nine)

  expect(silent.answer.fields).toEqual({ reason: "Say why it is released before its time." })
  expect([released.answer.state, again.status]).toEqual(["released", 409])
  expect(released.answer.changes.map(({ kind, reason }) => [kind, reason]).slice(0, 2)).toEqual([
    ["released", ""],
    ["brought_forward", "It was leaked."],
  ])
  expect([await readGuides(hub, guides), await countReleased(hub)]).toEqual([[latest, latest], 4])
})

test("a program releases only what was approved, and only with the right to publish", async ({ hub }) => {
  const guides = [await createGuide(hub, "Prices"), await createGuide(hub, "Wages")]
  await addJumpingTopic(hub, guides[1]!)
  const { id, version } = await buildReleaseOf(hub, guides)
  const tokenOf = async (scopes: ("read" | "write" | "publish")[]) =>
    (await hub.as("ben")(account.createToken, { body: { name: "A program", scopes } })).answer.token
  const [writes, publishes] = [await tokenOf(["read", "write"]), await tokenOf(["read", "write", "publish"])]
  const release = (bearer: string) => hub.as({ bearer })(releases.release, { params: { id }, body: { version } })

  const [beyond, unapproved] = [await release(writes), await release(publishes)]
  const confirmed = await hub.as({ bearer: publishes })(releases.confirm, { params: { id }, body: { version } })

  expect([beyond.answer.code, unapproved.answer.code, confirmed.answer.code]).toEqual([
    "beyond_scope",
    "not_approved",
    "not_approved",
  ])
  expect(unapproved.answer.error).toContain("“More”")
  expect(await readGuides(hub, guides)).toEqual([old, old])
  expect((await hub.as("ben")(releases.release, { params: { id }, body: { version } })).status).toBe(200)
})

test("a collection that an open release has is not deleted, and reviewers only look", async ({ hub }) => {
  const { answer: collection } = await hub.as("ben")(collections.create, { body: { name: "Later" } })
  const part = { collection_id: collection.id, kind: "pdf" as const }
  const body = { name: "Yearbook", summary: "", is_public: false, release_at: nine.toISOString(), parts: [part] }
  const { answer } = await hub.as("ben")(releases.create, { body })

  await hub.as("ben")(collections.archive, { params: collection })
  const params = { kind: "collections" as const, id: collection.id }
  const deleted = await hub.as("ada")(archived.delete, { params, body: { name: "Later" } })
  await hub.as("ben")(collections.restore, { params: collection })
  const twice = await hub.as("ben")(releases.addPart, { params: answer, body: part })
  const looked = await hub.as("cleo")(releases.read, { params: answer })
  const planned = await hub.as("cleo")(releases.create, { body })

  expect(deleted).toMatchObject({ status: 409, answer: { code: "part_of_release" } })
  expect(twice.answer.fields).toEqual({ collection_id: "“Later” is in this release already." })
  expect([looked.answer.can.edit, planned.status]).toEqual([false, 403])
})

const personNamed = async (hub: TestHub, name: string) =>
  (await hub.db.selectFrom("people").select("id").where("name", "=", name).executeTakeFirstOrThrow()).id
