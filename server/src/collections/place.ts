import { atomically, type Ctx } from "../platform/ctx.ts"
import { unfit } from "../platform/failure.ts"
import { openCollection } from "./get.ts"
import { rearranged } from "./structure/rearranged.ts"

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

async function mustExist(tx: Ctx, places: Place[]) {
  const wanted = [...new Set(places.map((place) => place.topic_id))]
  const found = await tx.db.selectFrom("topics").select("id").where("id", "in", wanted).execute()
  const known = new Set(found.map((topic) => topic.id))
  const unknown = wanted.filter((id) => !known.has(id))
  if (unknown.length > 0) throw unfit("topics", `There is no topic ${unknown.join(", ")}.`)
}
