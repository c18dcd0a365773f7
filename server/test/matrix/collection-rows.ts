import { checks } from "@hub/contract/checks"
import { collections } from "@hub/contract/collections"
import { organize } from "@hub/contract/organize"
import { structure } from "@hub/contract/structure"
import * as given from "./fixtures.ts"
import { goldenAuthors, goldenOwners, goldenReaders, matrixRow, type MatrixRow } from "./goldens.ts"
import { createOrganizePlan } from "./plan-fixtures.ts"

const pageBreak = { op: "add", ref: -1, node: { kind: "page_break" }, parent_id: null, after_id: null } as const

/** Collections, and which topics stand in them. */
export const collectionRows: MatrixRow[] = [
  matrixRow(goldenReaders, collections.list),
  matrixRow(goldenReaders, collections.read, async (scene) => ({
    params: { id: (await given.createCollectionFixture(scene)).id },
  })),
  matrixRow(goldenReaders, collections.values, async (scene) => ({
    params: { id: (await given.createCollectionFixture(scene)).id },
  })),
  matrixRow(goldenReaders, collections.activity, async (scene) => ({
    params: { id: (await given.createCollectionFixture(scene)).id },
  })),
  matrixRow(goldenReaders, checks.list, async (scene) => ({
    query: { collection: (await given.createCollectionFixture(scene)).id },
  })),
  matrixRow(goldenAuthors, collections.create, async () => ({ body: { name: given.uniqueName("Made") } })),
  matrixRow(goldenAuthors, collections.change, async (scene) => {
    const { id, name, version } = await given.createCollectionFixture(scene)
    return { params: { id }, body: { name, description: "Changed.", project_id: null, owner_id: null, version } }
  }),
  matrixRow(goldenAuthors, collections.duplicate, async (scene) => ({
    params: { id: (await given.createCollectionFixture(scene)).id },
    body: { name: given.uniqueName("Copy") },
  })),
  matrixRow(goldenAuthors, collections.archive, async (scene) => ({
    params: { id: (await given.createCollectionFixture(scene)).id },
  })),
  matrixRow(goldenAuthors, collections.restore, async (scene) => {
    const params = { id: (await given.createCollectionFixture(scene)).id }
    await scene.hub.as("ben")(collections.archive, { params })
    return { params }
  }),
  matrixRow(goldenOwners, collections.freeze, async (scene) => ({
    params: { id: (await given.createCollectionFixture(scene)).id },
    body: { reason: "The release." },
  })),
  matrixRow(goldenOwners, collections.unfreeze, async (scene) => {
    const params = { id: (await given.createCollectionFixture(scene)).id }
    await scene.hub.as("ben")(collections.freeze, { params, body: { reason: "The release." } })
    return { params }
  }),
  matrixRow(goldenAuthors, collections.place, async (scene) => ({
    params: { id: (await given.createCollectionFixture(scene)).id },
    body: { topics: [{ topic_id: (await given.createDraftTopic(scene)).id }] },
  })),
  matrixRow(goldenAuthors, collections.arrange, async (scene) => ({
    params: { id: (await given.createCollectionFixture(scene)).id },
    body: { nodes: [] },
  })),
  matrixRow(goldenAuthors, organize.preview, async (scene) => ({
    params: { id: (await given.createCollectionFixture(scene)).id },
    body: { ops: [] },
  })),
  matrixRow(goldenAuthors, organize.apply, async (scene) => {
    const { id, ops, base } = await createOrganizePlan(scene)
    return { params: { id }, body: { ops, base } }
  }),
  matrixRow(goldenAuthors, organize.undo, async (scene) => {
    const { id, ops, base } = await createOrganizePlan(scene)
    const { answer } = await scene.hub.as("ben")(organize.apply, { params: { id }, body: { ops, base } })
    return { body: { undo_token: answer.undo_token } }
  }),
  matrixRow(goldenReaders, structure.read, async (scene) => ({
    params: { id: (await given.createCollectionFixture(scene)).id },
  })),
  matrixRow(goldenReaders, structure.topics, async (scene) => ({
    params: { id: (await given.createCollectionFixture(scene)).id },
  })),
  matrixRow(goldenAuthors, structure.change, async (scene) => ({
    params: { id: (await given.createCollectionFixture(scene)).id },
    body: { base_version: 0, ops: [pageBreak] },
  })),
  matrixRow(goldenReaders, structure.visitors, async (scene) => ({
    params: { id: (await given.createCollectionFixture(scene)).id },
  })),
  matrixRow(goldenReaders, structure.stream, async (scene) => ({
    params: { id: (await given.createCollectionFixture(scene)).id },
  })),
]
