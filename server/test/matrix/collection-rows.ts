import { checks } from "@hub/contract/checks"
import { collections } from "@hub/contract/collections"
import { organize } from "@hub/contract/organize"
import { structure } from "@hub/contract/structure"
import * as given from "./given.ts"
import { authors, owners, readers, row, type Row } from "./goldens.ts"
import { plan } from "./plans.ts"

const pageBreak = { op: "add", ref: -1, node: { kind: "page_break" }, parent_id: null, after_id: null } as const

/** Collections, and which topics stand in them. */
export const gathering: Row[] = [
  row(readers, collections.list),
  row(readers, collections.read, async (scene) => ({ params: { id: (await given.collection(scene)).id } })),
  row(readers, checks.list, async (scene) => ({ query: { collection: (await given.collection(scene)).id } })),
  row(authors, collections.create, async () => ({ body: { name: given.fresh("Made") } })),
  row(authors, collections.change, async (scene) => {
    const { id, name, version } = await given.collection(scene)
    return { params: { id }, body: { name, description: "Changed.", project_id: null, owner_id: null, version } }
  }),
  row(authors, collections.duplicate, async (scene) => ({
    params: { id: (await given.collection(scene)).id },
    body: { name: given.fresh("Copy") },
  })),
  row(authors, collections.archive, async (scene) => ({ params: { id: (await given.collection(scene)).id } })),
  row(authors, collections.restore, async (scene) => {
    const params = { id: (await given.collection(scene)).id }
    await scene.hub.as("ben")(collections.archive, { params })
    return { params }
  }),
  row(owners, collections.freeze, async (scene) => ({
    params: { id: (await given.collection(scene)).id },
    body: { reason: "The release." },
  })),
  row(owners, collections.unfreeze, async (scene) => {
    const params = { id: (await given.collection(scene)).id }
    await scene.hub.as("ben")(collections.freeze, { params, body: { reason: "The release." } })
    return { params }
  }),
  row(authors, collections.place, async (scene) => ({
    params: { id: (await given.collection(scene)).id },
    body: { topics: [{ topic_id: (await given.draft(scene)).id }] },
  })),
  row(authors, collections.arrange, async (scene) => ({
    params: { id: (await given.collection(scene)).id },
    body: { nodes: [] },
  })),
  row(authors, organize.preview, async (scene) => ({
    params: { id: (await given.collection(scene)).id },
    body: { ops: [] },
  })),
  row(authors, organize.apply, async (scene) => {
    const { id, ops, base } = await plan(scene)
    return { params: { id }, body: { ops, base } }
  }),
  row(authors, organize.undo, async (scene) => {
    const { id, ops, base } = await plan(scene)
    const { answer } = await scene.hub.as("ben")(organize.apply, { params: { id }, body: { ops, base } })
    return { body: { undo_token: answer.undo_token } }
  }),
  row(readers, structure.read, async (scene) => ({ params: { id: (await given.collection(scene)).id } })),
  row(authors, structure.change, async (scene) => ({
    params: { id: (await given.collection(scene)).id },
    body: { base_version: 0, ops: [pageBreak] },
  })),
  row(readers, structure.stream, async (scene) => ({ params: { id: (await given.collection(scene)).id } })),
]
