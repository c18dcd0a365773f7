import { releases } from "@hub/contract/releases"
import { createEdition, nextReleaseTime } from "./edition-fixtures.ts"
import { createCollectionFixture, type MatrixScene } from "./fixtures.ts"
import { goldenAuthors, goldenReaders, matrixRow, type MatrixRow } from "./goldens.ts"
import { personId } from "../restricted.ts"

const wanted = { name: "Prices", summary: "", is_public: false, release_at: nextReleaseTime.toISOString() }
const partOf = (collection_id: number) => ({ collection_id, kind: "pdf" as const })

async function planned(scene: MatrixScene, collection_id?: number) {
  const parts = [partOf(collection_id ?? (await createCollectionFixture(scene)).id)]
  return (await scene.hub.as("ben")(releases.create, { body: { ...wanted, parts } })).answer
}

/** A release whose one part has a finished edition. */
async function built(scene: MatrixScene) {
  const { id, collection_id } = await createEdition(scene, "built")
  const release = await planned(scene, collection_id)
  await scene.hub.db
    .updateTable("release_parts")
    .set({ publication_id: id })
    .where("release_id", "=", release.id)
    .execute()
  return { params: { id: release.id, part_id: release.parts[0]!.id }, publication_id: id, collection_id }
}

const byId = async (scene: MatrixScene) => ({ params: { id: (await planned(scene)).id } })

/** Sets of editions: planning them, deciding about them, and their lists of people. */
export const releaseRows: MatrixRow[] = [
  matrixRow(goldenReaders, releases.list),
  matrixRow(goldenReaders, releases.office),
  matrixRow(goldenReaders, releases.read, byId),
  matrixRow(goldenAuthors, releases.create, async (scene) => ({
    body: { ...wanted, parts: [partOf((await createCollectionFixture(scene)).id)] },
  })),
  matrixRow(goldenAuthors, releases.change, async (scene) => ({
    ...(await byId(scene)),
    body: { name: "Wages", summary: "", is_public: false, version: 1 },
  })),
  matrixRow(goldenAuthors, releases.move, async (scene) => ({
    ...(await byId(scene)),
    body: { release_at: new Date(nextReleaseTime.getTime() + 3_600_000).toISOString(), version: 1 },
  })),
  matrixRow(goldenAuthors, releases.confirm, async (scene) => ({
    params: (await built(scene)).params,
    body: { version: 1 },
  })),
  matrixRow(goldenAuthors, releases.cancel, async (scene) => ({
    ...(await byId(scene)),
    body: { reason: "No survey.", version: 1 },
  })),
  matrixRow(goldenAuthors, releases.release, async (scene) => ({
    params: (await built(scene)).params,
    body: { version: 1 },
  })),
  matrixRow(goldenAuthors, releases.check, byId),
  matrixRow(goldenAuthors, releases.addPart, async (scene) => ({
    ...(await byId(scene)),
    body: partOf((await createCollectionFixture(scene)).id),
  })),
  matrixRow(goldenAuthors, releases.removePart, async (scene) => {
    const { params } = await built(scene)
    const body = partOf((await createCollectionFixture(scene)).id)
    await scene.hub.as("ben")(releases.addPart, { params, body })
    return { params }
  }),
  matrixRow(goldenAuthors, releases.setEdition, async (scene) => ({
    params: (await built(scene)).params,
    body: { publication_id: null },
  })),
  matrixRow(goldenAuthors, releases.build, async (scene) => ({ params: (await built(scene)).params, body: {} })),
  matrixRow(goldenAuthors, releases.addPerson, async (scene) => ({
    ...(await byId(scene)),
    body: { person_id: await personId(scene.hub, "cleo"), role: "preview" as const, reason: "Prepares the press." },
  })),
  matrixRow(goldenAuthors, releases.removePerson, async (scene) => {
    const { params } = await byId(scene)
    const body = { person_id: await personId(scene.hub, "cleo"), role: "contact" as const, reason: "The press." }
    const { answer } = await scene.hub.as("ben")(releases.addPerson, { params, body })
    return { params: { ...params, entry_id: answer.people[0]!.id } }
  }),
]
