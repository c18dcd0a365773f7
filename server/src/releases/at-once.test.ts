import { embargoes } from "@hub/contract/embargoes"
import { evidence } from "@hub/contract/evidence"
import { publications } from "@hub/contract/publications"
import { releases } from "@hub/contract/releases"
import { topics } from "@hub/contract/topics"
import { sql } from "kysely"
import { setTimeout as pause } from "node:timers/promises"
import { expect, onTestFinished, test, vi } from "vitest"
import { createFreshHub } from "../../test/fresh-hub.ts"
import { openTestHub, type TestHub } from "../../test/hub.ts"
import {
  buildReleaseOf,
  confirmReleaseOf,
  createGuide,
  inHours,
  nine,
  readGuides,
  readReleaseOf,
} from "../../test/releases.ts"
import { asSystem } from "../platform/ctx.ts"
import { releaseWhenDue } from "./due-jobs.ts"

const old = "Words of old."
const latest = "Words of new."
// The embedded database has one connection, on which nothing waits for anything else.
const isEmbedded = process.env.HUB_TEST_DATABASE_URL === undefined
const countReleased = async (hub: TestHub) =>
  (await hub.db.selectFrom("events").select("id").where("type", "=", "publication.released").execute()).length

test("two hubs that see the time come release the set once, also when the work is done again", async () => {
  const hub = await createFreshHub()
  const other = await openTestHub(hub.db)
  onTestFinished(() => other.close())
  const guides = [await createGuide(hub, "Prices"), await createGuide(hub, "Wages")]
  const { id } = await confirmReleaseOf(hub, guides)
  for (const one of [hub, other]) one.setClock(nine)
  const payload = { release_id: id, release_at: nine.toISOString() }

  await Promise.all([hub, other].map(({ app }) => releaseWhenDue(asSystem(app), payload)))
  await releaseWhenDue(asSystem(hub.app), payload)

  expect([await readGuides(hub, guides), await countReleased(hub)]).toEqual([[latest, latest], 4])
})

test.skipIf(isEmbedded)(
  "a set begins to go live before its time and is with its readers at its time; its evidence names who read until then",
  async () => {
    const hub = await createFreshHub()
    const guides = [await createGuide(hub, "Prices"), await createGuide(hub, "Wages")]
    const params = { id: guides[0]!.collection_id }
    const embargo = { until: nine.toISOString(), reason: "Figures of November", two_people: false }
    expect((await hub.as("ben")(embargoes.set, { params, body: embargo })).status).toBe(201)
    const { id, parts } = await confirmReleaseOf(hub, guides)
    hub.setClock(new Date(nine.getTime() - 2500))

    let isOver = false
    const payload = { release_id: id, release_at: nine.toISOString() }
    const going = releaseWhenDue(asSystem(hub.app), payload).then(() => (isOver = true))
    await pause(1000)
    await hub.as("ben")(topics.read, { params: { id: guides[0]!.topic_id } })
    const before = [await readGuides(hub, guides), isOver]
    await going

    hub.setClock(nine)
    expect(before).toEqual([[undefined, old], false])
    expect(await readGuides(hub, guides)).toEqual([latest, latest])
    expect((await readReleaseOf(hub, id)).released_at).toBe(nine.toISOString())
    const said = await hub.as("ben")(evidence.read, { params: { id: parts[0]!.publication!.id } })
    expect(said.answer.edition.published_at).toBe(nine.toISOString())
    const { answer: readings } = await hub.as("ben")(embargoes.readings, { params })
    const countTimes = (list: { times: number }[]) => list.reduce((sum, { times }) => sum + times, 0)
    expect(countTimes(said.answer.embargo!.readings)).toBe(countTimes(readings))
  },
)

test("of two people who release and move it at the same moment one counts, and the other is told", async () => {
  const hub = await createFreshHub()
  const guides = [await createGuide(hub, "Prices"), await createGuide(hub, "Wages")]
  const { id, version } = await confirmReleaseOf(hub, guides)
  const move = { release_at: inHours(60).toISOString(), reason: "Later.", version }

  const [released, moved] = await Promise.all([
    hub.as("ben")(releases.release, { params: { id }, body: { reason: "Now.", version } }),
    hub.as("dora")(releases.move, { params: { id }, body: move }),
  ])

  expect([released.status, moved.status].toSorted((one, two) => one - two)).toEqual([200, 409])
  const word = released.status === 200 ? latest : old
  expect(await readGuides(hub, guides)).toEqual([word, word])
})

test("two releases that share a collection do not block each other, and the newer edition wins", async () => {
  const hub = await createFreshHub()
  const guides = [await createGuide(hub, "Prices"), await createGuide(hub, "Wages")]
  const first = await confirmReleaseOf(hub, guides, { name: "First" })
  const second = await confirmReleaseOf(hub, guides.toReversed(), { name: "Second" })
  hub.setClock(nine)
  const due = ({ id }: { id: number }) =>
    releaseWhenDue(asSystem(hub.app), { release_id: id, release_at: nine.toISOString() })

  await Promise.all([due(second), due(first)])

  const states = [await readReleaseOf(hub, first.id), await readReleaseOf(hub, second.id)]
  expect(states[1]!.state).toBe("released")
  expect(states[0]!.state === "released" || states[0]!.held !== null).toBe(true)
  expect(await readGuides(hub, guides)).toEqual([latest, latest])
})

test.skipIf(isEmbedded)("a release whose time comes while its confirmation waits is not confirmed", async () => {
  const hub = await createFreshHub()
  const { id, version } = await buildReleaseOf(hub, [await createGuide(hub, "Prices")])

  const confirming = await hub.db.transaction().execute(async (tx) => {
    await tx.selectFrom("releases").select("id").where("id", "=", id).forUpdate().execute()
    const answered = hub.as("ben")(releases.confirm, { params: { id }, body: { version } })
    await waitFor(hub, 1)
    hub.setClock(nine)
    return { answered }
  })

  expect((await confirming.answered).answer.error).toBe("The time of this release has passed. Set another time first.")
  expect((await readReleaseOf(hub, id)).state).toBe("provisional")
})

test.skipIf(isEmbedded).each([
  ["cancel", buildReleaseOf, "built"],
  ["unschedule", confirmReleaseOf, "scheduled"],
] as const)(
  "an edition that a release takes while somebody would %s it alone stays with the release",
  async (decide, prepareReleaseOf, status) => {
    const hub = await createFreshHub()
    const guide = await createGuide(hub, "Prices")
    const { id, parts } = await prepareReleaseOf(hub, [guide])
    const body = { collection_id: guide.collection_id, kind: "mobile_kb" as const, release_at: nine.toISOString() }
    const edition = (await hub.as("ben")(publications.create, { body })).answer.id
    await hub.settle()
    const params = { id, part_id: parts[0]!.id }

    const both = await hub.db.transaction().execute(async (tx) => {
      await tx.selectFrom("publications").select("id").where("id", "=", edition).forUpdate().execute()
      const taken = hub.as("ben")(releases.setEdition, { params, body: { publication_id: edition } })
      await waitFor(hub, 1)
      const decided = hub.as("ben")(publications[decide], { params: { id: edition } })
      await waitFor(hub, 2)
      return { taken, decided }
    })

    expect([(await both.taken).status, (await both.decided).answer.code]).toEqual([200, "part_of_release"])
    const { answer } = await hub.as("ben")(publications.get, { params: { id: edition } })
    expect(answer).toMatchObject({ status, release_at: nine.toISOString() })
  },
)

/** Until so many statements on this database wait for another's lock. */
const waitFor = (hub: TestHub, count: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(hub.db)
      expect(rows[0]!.count).toBe(count)
    },
    { timeout: 20_000, interval: 20 },
  )

test.skipIf(isEmbedded)(
  "an embargo or a freeze that begins while an edition is asked for waits, or is waited for",
  async () => {
    const hub = await createFreshHub()
    const guide = await createGuide(hub, "Prices")
    const { id, parts } = await buildReleaseOf(hub, [guide])
    const ofPart = { id, part_id: parts[0]!.id }
    const asks = {
      build: () => hub.as("ben")(releases.build, { params: ofPart, body: {} }),
      choose: () =>
        hub.as("ben")(releases.setEdition, { params: ofPart, body: { publication_id: parts[0]!.publication!.id } }),
    }

    for (const ask of Object.values(asks)) {
      const answer = await hub.db.transaction().execute(async (tx) => {
        await tx.selectFrom("collections").select("id").where("id", "=", guide.collection_id).forUpdate().execute()
        const asked = ask()
        await waitFor(hub, 1)
        await tx.selectFrom("topics").select("id").where("id", "=", guide.topic_id).forUpdate().execute()
        return { asked }
      })
      expect((await answer.asked).status).toBeLessThan(300)
      await hub.settle()
    }
  },
)
