import { refuseRestrictedOutside } from "../access/mixed-content.ts"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { invalidField } from "../platform/refusal.ts"
import { getEditableCollection } from "./get.ts"
import { alignPageBreaks } from "@hub/contract/outline"
import { recordRearrangement } from "./structure/raise-version.ts"
import { type CollectionOutlineNode, loadOutline, saveOutline } from "./structure/write.ts"

type TopicPlacement = { topic_id: number; level: number }

/** Puts topics at the end of a collection, in the order given. */
export function placeTopics(ctx: Ctx, collection_id: number, places: TopicPlacement[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { name } = await getEditableCollection(tx, "collections.arrange", collection_id)
    await requireTopics(tx, places)
    const { last } = await tx.db
      .selectFrom("collection_nodes")
      .select((row) => row.fn.coalesce(row.fn.max("position"), row.val(0)).as("last"))
      .where("collection_id", "=", collection_id)
      .executeTakeFirstOrThrow()
    await tx.db
      .insertInto("collection_nodes")
      .values(places.map((place, index) => ({ ...place, collection_id, position: last + index + 1 })))
      .execute()
    await refuseRestrictedOutside(tx, collection_id)
    await recordRearrangement(tx, collection_id, name)
  })
}

/** A node that is to be made; its id is negative, and is answered with the one it gets. */
export const createOutlineNode = (
  node: Pick<CollectionOutlineNode, "id" | "kind" | "topic_id" | "level" | "title_override">,
): CollectionOutlineNode => ({
  ...node,
  heading_offset: 0,
  include_pdf: true,
  include_kb: true,
  pin: "latest",
})

/** Rearranges a collection as a whole; answers the ids that new nodes got. */
export function updateCollectionOutline(
  ctx: Ctx,
  collection_id: number,
  arranged: (nodes: CollectionOutlineNode[]) => CollectionOutlineNode[],
) {
  return inTransaction(ctx, async (tx) => {
    const { name } = await getEditableCollection(tx, "collections.arrange", collection_id)
    const before = await loadOutline(tx, collection_id)
    const made = await saveOutline(tx, collection_id, before, alignPageBreaks(arranged(before)))
    await refuseRestrictedOutside(tx, collection_id)
    await recordRearrangement(tx, collection_id, name)
    return made
  })
}

async function requireTopics(tx: Ctx, places: TopicPlacement[]) {
  const wanted = [...new Set(places.map((place) => place.topic_id))]
  const found = await tx.db.selectFrom("topics").select("id").where("id", "in", wanted).execute()
  const known = new Set(found.map((topic) => topic.id))
  const unknown = wanted.filter((id) => !known.has(id))
  if (unknown.length > 0) throw invalidField("topics", `These topics don't exist: ${unknown.join(", ")}.`)
}
