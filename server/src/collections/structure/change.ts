import { type OutlineOp, OutlineRefusal, outlineAfter, settled } from "@hub/contract/outline"
import type { Input } from "@hub/contract/route"
import {
  mostNodes,
  type NewNode,
  type NodeSettings,
  type structure,
  type StructureChanged,
} from "@hub/contract/structure"
import { atomically, type Ctx } from "../../platform/ctx.ts"
import { conflict } from "../../platform/failure.ts"
import { openCollection } from "../get.ts"
import { rearranged } from "./rearranged.ts"
import { structureNodes } from "./read.ts"
import { type Node, nodesNow, writeOutline } from "./write.ts"

type Asked = Input<typeof structure.change>["body"]
type Op = OutlineOp<NewNode, NodeSettings>
type Refused = StructureChanged["refused"]

/** Does what can be done of these operations, in order and alone with the collection; of the rest it says why not. */
export function changeStructure(ctx: Ctx, id: number, { base_version, ops }: Asked): Promise<StructureChanged> {
  return atomically(ctx, async (tx) => {
    const { name, structure_version } = await openCollection(tx, "collections.arrange", id)
    const before = await nodesNow(tx, id)
    const { nodes, refused } = outcome(settled(before), ops, await knownTopics(tx, ops))
    if (refused.length === ops.length)
      throw conflict(refused[0]?.sentence ?? "", { code: "rearranged", details: { refused } })

    const made = await writeOutline(tx, id, before, nodes)
    const version = await rearranged(tx, id, name)
    const isBehind = base_version !== structure_version || refused.length > 0
    return { version, made, refused, nodes: isBehind ? await structureNodes(tx, id) : null }
  })
}

function outcome(before: Node[], ops: Op[], topics: Set<number>) {
  let nodes = before
  const refused: Refused = []
  for (const [index, op] of ops.entries())
    try {
      mustFit(nodes, op, topics)
      nodes = outlineAfter(nodes, op, ({ ref, node }) => ({ ...node, id: ref, level: 1 }))
    } catch (error) {
      if (!(error instanceof OutlineRefusal)) throw error
      refused.push({ index, sentence: error.message })
    }
  return { nodes, refused }
}

function mustFit(nodes: Node[], op: Op, topics: Set<number>) {
  if (op.op === "add") {
    if (op.node.topic_id !== null && !topics.has(op.node.topic_id))
      throw new OutlineRefusal("This topic was deleted meanwhile.")
    if (nodes.some((node) => node.id === op.ref)) throw new OutlineRefusal("Two nodes were added under one number.")
    if (nodes.length >= mostNodes)
      throw new OutlineRefusal(`A collection has at most ${mostNodes.toLocaleString("en")} places.`)
  }
  if (op.op === "update" && op.set.title_override === "" && nodes.find((node) => node.id === op.id)?.kind === "heading")
    throw new OutlineRefusal("A heading needs words.")
}

/** Topics that are there; they stay until this is written, since each is held. */
async function knownTopics({ db }: Ctx, ops: Op[]): Promise<Set<number>> {
  const wanted = ops.flatMap((op) => (op.op === "add" ? (op.node.topic_id ?? []) : []))
  if (wanted.length === 0) return new Set()
  const found = await db.selectFrom("topics").select("id").where("id", "in", wanted).orderBy("id").forShare().execute()
  return new Set(found.map(({ id }) => id))
}
