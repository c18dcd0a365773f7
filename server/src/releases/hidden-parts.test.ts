import { access } from "@hub/contract/access"
import { collections } from "@hub/contract/collections"
import { projects } from "@hub/contract/projects"
import { releases } from "@hub/contract/releases"
import { expect, test } from "vitest"
import { createFreshHub } from "../../test/fresh-hub.ts"
import { createGuide, inHours, planReleaseOf } from "../../test/releases.ts"
import { give, personId } from "../../test/restricted.ts"

test("who does not see a restricted project sees none of its parts, nor the release unless it is public", async () => {
  const hub = await createFreshHub()
  const [open, secret] = [await createGuide(hub, "Prices"), await createGuide(hub, "Secret wages")]
  const project = (await hub.as("ben")(projects.create, { body: { name: "Wages" } })).answer
  const { answer } = await hub.as("ben")(collections.read, { params: { id: secret.collection_id } })
  const body = { name: answer.name, project_id: project.id, version: answer.version }
  await hub.as("ben")(collections.change, { params: { id: secret.collection_id }, body })
  const both = await planReleaseOf(hub, [open, secret], { name: "Both" })
  const hidden = await planReleaseOf(hub, [secret], { name: "Hidden" })
  const known = await planReleaseOf(hub, [secret], { name: "Known", is_public: true })
  await hub.as("ada")(access.change, { params: project, body: { restricted: true } })
  await give(hub, project, "ben", "manager")

  const dora = hub.as("dora")
  const list = await dora(releases.list)
  const seen = await dora(releases.read, { params: { id: both.id } })
  const [gone, listed] = [
    await dora(releases.read, { params: { id: hidden.id } }),
    await dora(releases.read, { params: { id: known.id } }),
  ]
  const moved = await dora(releases.move, {
    params: { id: both.id },
    body: { release_at: inHours(60).toISOString(), version: 1 },
  })
  const preview = { person_id: await personId(hub, "dora"), role: "preview" as const, reason: "The press." }
  await hub.as("ben")(releases.addPerson, { params: { id: both.id }, body: preview })

  expect(list.answer.map(({ name }) => name).toSorted()).toEqual(["Both", "Known"])
  expect(seen.answer).toMatchObject({ parts_total: 2, parts_hidden: 1, can: { edit: false, move: false } })
  expect(seen.answer.parts.map(({ collection }) => collection)).toEqual(["Prices"])
  expect([gone.status, listed.answer.parts, moved.status]).toEqual([404, [], 403])
  expect(JSON.stringify([list.answer, seen.answer, listed.answer, moved.answer])).not.toContain("Secret")
  const again = await dora(releases.read, { params: { id: both.id } })
  expect(again.answer.parts.length).toBe(1)
})
