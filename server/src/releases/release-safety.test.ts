import { access } from "@hub/contract/access"
import { collections } from "@hub/contract/collections"
import { evidence } from "@hub/contract/evidence"
import { notifications } from "@hub/contract/notifications"
import { projects } from "@hub/contract/projects"
import { publications } from "@hub/contract/publications"
import { releases } from "@hub/contract/releases"
import { expect, test } from "vitest"
import { createFreshHub } from "../../test/fresh-hub.ts"
import type { TestHub } from "../../test/hub.ts"
import {
  confirmReleaseOf,
  createGuide,
  type Guide,
  inHours,
  nine,
  planReleaseOf,
  reachTime,
  readGuides,
  readReleaseOf,
} from "../../test/releases.ts"
import { give, personId } from "../../test/restricted.ts"
import { asSystem } from "../platform/ctx.ts"
import { holdFailedRelease } from "./due-jobs.ts"

const reason = "The figures come late."

test.for(["cancelled", "taken out"] as const)(
  "an edition that is still being made does not go out when its release is %s",
  async (how) => {
    const hub = await createFreshHub()
    const guides = [await createGuide(hub, "Prices")]
    const { id, version, parts } = await planReleaseOf(hub, guides)
    const params = { id, part_id: parts[0]!.id }
    const { answer } = await hub.as("ben")(releases.build, { params, body: {} })
    const edition = answer.parts[0]!.publication!.id

    if (how === "cancelled") await hub.as("ben")(releases.cancel, { params: { id }, body: { version, reason } })
    else await hub.as("ben")(releases.setEdition, { params, body: { publication_id: null } })
    await hub.settle()

    expect(await readGuides(hub, guides)).toEqual(["Words of old."])
    const { status } = (await hub.as("ben")(publications.get, { params: { id: edition } })).answer
    expect(status).toBe("cancelled")
  },
)

test("the evidence of each edition names who confirmed the set, or who moved it last", async () => {
  const hub = await createFreshHub()
  const { id, version } = await confirmReleaseOf(hub, [await createGuide(hub, "Prices")])
  const later = inHours(72)
  const moved = await hub.as("ada")(releases.move, {
    params: { id },
    body: { release_at: later.toISOString(), reason, version },
  })
  await reachTime(hub, later)

  const { state, parts } = await readReleaseOf(hub, id)
  const { answer } = await hub.as("cleo")(evidence.read, { params: { id: parts[0]!.publication!.id } })
  expect([moved.status, state, answer.edition.released_by?.name]).toEqual([200, "released", "Ada"])
})

/** Ben plans a release of a guide in a project that only he and administrators see. */
async function planHidden(hub: TestHub, name: string): Promise<{ guide: Guide; id: number; project_id: number }> {
  const guide = await createGuide(hub, "Secret wages")
  const project = (await hub.as("ben")(projects.create, { body: { name: "Wages" } })).answer
  const { answer } = await hub.as("ben")(collections.read, { params: { id: guide.collection_id } })
  const body = { name: answer.name, project_id: project.id, version: answer.version }
  await hub.as("ben")(collections.change, { params: { id: guide.collection_id }, body })
  const { id } = await planReleaseOf(hub, [guide], { name })
  await hub.as("ada")(access.change, { params: project, body: { restricted: true } })
  await give(hub, project, "ben", "manager")
  return { guide, id, project_id: project.id }
}

test("a closed release whose only collection was deleted does not show its name to everybody", async () => {
  const hub = await createFreshHub()
  const { id, guide } = await planHidden(hub, "Merger")
  const { version } = await readReleaseOf(hub, id)
  await hub.as("ben")(releases.cancel, { params: { id }, body: { version, reason } })
  await hub.db.deleteFrom("collections").where("id", "=", guide.collection_id).execute()

  const left = await hub.db.selectFrom("release_parts").select("id").where("release_id", "=", id).execute()
  const seen = await hub.as("dora")(releases.read, { params: { id } })

  expect([left, seen.status]).toEqual([[], 404])
})

test("nobody is put on a list of a release, or told of it, who may not know it", async () => {
  const hub = await createFreshHub()
  const { id, project_id } = await planHidden(hub, "Merger")
  const contact = async (who: "dora" | "ben") =>
    hub.as("ben")(releases.addPerson, {
      params: { id },
      body: { person_id: await personId(hub, who), role: "contact", reason: "Answers the press." },
    })
  const refused = await contact("dora")
  await give(hub, { id: project_id }, "dora", "reader")
  const added = await contact("dora")
  await hub.db.deleteFrom("project_access").where("project_id", "=", project_id).where("role", "=", "reader").execute()

  await reachTime(hub, inHours(24), "release.dry_run")

  const toldTo = async (who: "dora" | "ben") =>
    (await hub.as(who)(notifications.list)).answer.filter(({ type }) => type === "release_at_risk").length
  expect([refused.status, refused.answer.fields.person_id]).toEqual([
    422,
    "Dora has no access to any part of this release.",
  ])
  expect([added.status, await toldTo("ben"), await toldTo("dora")]).toEqual([201, 1, 0])
})

test("who sees no part of a public release does not see who may look at it before its time", async () => {
  const hub = await createFreshHub()
  const { id } = await planHidden(hub, "Known")
  const { version } = await readReleaseOf(hub, id)
  await hub.as("ben")(releases.change, {
    params: { id },
    body: { name: "Known", summary: "", is_public: true, version },
  })
  const body = { person_id: await personId(hub, "cleo"), role: "preview" as const, reason: "The press." }
  expect((await hub.as("ben")(releases.addPerson, { params: { id }, body })).status).toBe(201)

  const seen = (await hub.as("dora")(releases.read, { params: { id } })).answer

  expect([seen.name, seen.people]).toEqual(["Known", []])
  expect(seen.changes.map(({ kind }) => kind)).toEqual(["planned"])
})

test("a release that failed again and again is held without asking once more what failed", async () => {
  const hub = await createFreshHub()
  const { id } = await confirmReleaseOf(hub, [await createGuide(hub, "Prices")])
  hub.setClock(nine)

  const payload = { release_id: id, release_at: nine.toISOString() }
  await holdFailedRelease(asSystem(hub.app), payload, "The disk is full.")
  await holdFailedRelease(asSystem(hub.app), payload, "The disk is full.")

  const { held, changes } = await readReleaseOf(hub, id)
  expect(held).toBe("It failed: The disk is full.")
  expect(changes.filter(({ kind }) => kind === "held")).toHaveLength(1)
})
