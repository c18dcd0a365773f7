import { refuseRestrictedOutside } from "../../access/mixed-content.ts"
import { type OutlineOperation, OutlineRefusal, applyOutlineOperation, alignPageBreaks } from "@hub/contract/outline"
import type { RouteInput } from "@hub/contract/route"
import {
  maxNodes,
  type NewNode,
  type NodeSettings,
  type structure,
  type StructureChangeResult,
} from "@hub/contract/structure"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { conflict } from "../../platform/refusal.ts"
import { getEditableCollection } from "../get.ts"
import { recordRearrangement } from "./raise-version.ts"
import { loadStructureNodes } from "./read.ts"
import { type CollectionOutlineNode, loadOutline, saveOutline } from "./write.ts"

type ChangeStructureInput = RouteInput<typeof structure.change>["body"]
type NodeOperation = OutlineOperation<NewNode, NodeSettings>
type RefusedOperations = StructureChangeResult["refused"]

/** Does what can be done of these operations, in order and alone with the collection; of the rest it says why not. */
export function applyStructureChange(
  ctx: Ctx,
  id: number,
  { base_version, ops }: ChangeStructureInput,
): Promise<StructureChangeResult> {
  return inTransaction(ctx, async (tx) => {
    const { name, structure_version } = await getEditableCollection(tx, "collections.arrange", id)
    const before = await loadOutline(tx, id)
    const { nodes, refused } = applyOperations(alignPageBreaks(before), ops, await findKnownTopics(tx, ops))
    if (refused.length === ops.length)
      throw conflict(refused[0]?.sentence ?? "", { code: "rearranged", details: { refused } })

    const made = await saveOutline(tx, id, before, nodes)
    await refuseRestrictedOutside(tx, id)
    const version = await recordRearrangement(tx, id, name)
    const isBehind = base_version !== structure_version || refused.length > 0
    return { version, made, refused, nodes: isBehind ? await loadStructureNodes(tx, id) : null }
  })
}

function applyOperations(before: CollectionOutlineNode[], ops: NodeOperation[], topics: Set<number>) {
  let nodes = before
  const refused: RefusedOperations = []
  for (const [index, op] of ops.entries())
    try {
      requireFitting(nodes, op, topics)
      nodes = applyOutlineOperation(nodes, op, ({ ref, node }) => ({ ...node, id: ref, level: 1 }))
    } catch (error) {
      if (!(error instanceof OutlineRefusal)) throw error
      refused.push({ index, sentence: error.message })
    }
  return { nodes, refused }
}

function requireFitting(nodes: CollectionOutlineNode[], op: NodeOperation, topics: Set<number>) {
  if (op.op === "add") {
    if (op.node.topic_id !== null && !topics.has(op.node.topic_id))
      throw new OutlineRefusal("This topic was deleted in the meantime.")
    if (nodes.some((node) => node.id === op.ref)) throw new OutlineRefusal("Two items were added with the same ID.")
    if (nodes.length >= maxNodes)
      throw new OutlineRefusal(`A collection has at most ${maxNodes.toLocaleString("en")} items.`)
  }
  if (op.op === "update" && op.set.title_override === "" && nodes.find((node) => node.id === op.id)?.kind === "heading")
    throw new OutlineRefusal("A heading needs text.")
}

/** Topics that are there; they stay until this is written, since each is held. */
async function findKnownTopics({ db }: Ctx, ops: NodeOperation[]): Promise<Set<number>> {
  const wanted = ops.flatMap((op) => (op.op === "add" ? (op.node.topic_id ?? []) : []))
  if (wanted.length === 0) return new Set()
  const found = await db.selectFrom("topics").select("id").where("id", "in", wanted).orderBy("id").forShare().execute()
  return new Set(found.map(({ id }) => id))
}
