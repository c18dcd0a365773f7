import { releases } from "@hub/contract/releases"
import { expect, onTestFinished, test } from "vitest"
import { createFreshHub } from "../../test/fresh-hub.ts"
import { openTestHub, type TestHub } from "../../test/hub.ts"
import { confirmReleaseOf, createGuide, inHours, nine, readGuides, readReleaseOf } from "../../test/releases.ts"
import { asSystem } from "../platform/ctx.ts"
import { releaseWhenDue } from "./due-jobs.ts"

const old = "Words of old."
const latest = "Words of new."
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
