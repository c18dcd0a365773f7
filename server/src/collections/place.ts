import { atomically, type Ctx } from "../platform/ctx.ts"
import { unfit } from "../platform/failure.ts"
import { openCollection } from "./get.ts"
import { settled } from "@hub/contract/outline"
import { rearranged } from "./structure/rearranged.ts"
import { type Node, nodesNow, writeOutline } from "./structure/write.ts"

type Place = { topic_id: number; level: number }

/** Puts topics at the end of a collection, in the order given. */
export function placeTopics(ctx: Ctx, collection_id: number, places: Place[]): Promise<void> {
  return atomically(ctx, async (tx) => {
    const { name } = await openCollection(tx, "collections.arrange", collection_id)
    await mustExist(tx, places)
    const { last } = await tx.db
      .selectFrom("collection_nodes")
      .select((row) => row.fn.coalesce(row.fn.max("position"), row.val(0)).as("last"))
      .where("collection_id", "=", collection_id)
      .executeTakeFirstOrThrow()
    await tx.db
      .insertInto("collection_nodes")
      .values(places.map((place, index) => ({ ...place, collection_id, position: last + index + 1 })))
      .execute()
    await rearranged(tx, collection_id, name)
  })
}

/** A node that is to be made; its id is negative, and is answered with the one it gets. */
export const newNode = (node: Pick<Node, "id" | "kind" | "topic_id" | "level" | "title_override">): Node => ({
  ...node,
  heading_offset: 0,
  include_pdf: true,
  include_kb: true,
  pin: "latest",
})

/** Rearranges a collection as a whole; answers the ids that new nodes got. */
export function arrangeCollection(ctx: Ctx, collection_id: number, arranged: (nodes: Node[]) => Node[]) {
  return atomically(ctx, async (tx) => {
    const { name } = await openCollection(tx, "collections.arrange", collection_id)
    const before = await nodesNow(tx, collection_id)
    const made = await writeOutline(tx, collection_id, before, settled(arranged(before)))
    await rearranged(tx, collection_id, name)
    return made
  })
}

async function mustExist(tx: Ctx, places: Place[]) {
  const wanted = [...new Set(places.map((place) => place.topic_id))]
  const found = await tx.db.selectFrom("topics").select("id").where("id", "in", wanted).execute()
  const known = new Set(found.map((topic) => topic.id))
  const unknown = wanted.filter((id) => !known.has(id))
  if (unknown.length > 0) throw unfit("topics", `There is no topic ${unknown.join(", ")}.`)
}
