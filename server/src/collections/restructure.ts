import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { getEditableCollection } from "./get.ts"
import { raiseStructureVersion } from "./structure/raise-version.ts"

/** A place that is there, or a new one for a topic. */
export type PlacedTopic = { id: number; level: number } | { topic_id: number; level: number }

/** Makes the places of a collection exactly these, new ones among them; the person who calls records an event that says why. */
export async function replacePlaces(tx: Ctx, collection_id: number, placings: PlacedTopic[]): Promise<void> {
  await getEditableCollection(tx, "collections.arrange", collection_id)
  const remaining = placings.flatMap((place) => ("id" in place ? [place.id] : []))
  await sql`delete from collection_nodes where collection_id = ${collection_id} and id <> all(${remaining}::bigint[])`.execute(
    tx.db,
  )
  const placed = placings.map((place, index) => ({ ...place, position: index + 1 }))
  const stay = placed.flatMap((place) => ("id" in place ? [place] : []))
  await sql`update collection_nodes node set level = wanted.level, position = wanted.position
    from unnest(${stay.map(({ id }) => id)}::bigint[], ${stay.map(({ level }) => level)}::int[],
      ${stay.map(({ position }) => position)}::int[]) as wanted (id, level, position)
    where node.id = wanted.id and (node.level, node.position) is distinct from (wanted.level, wanted.position)`.execute(
    tx.db,
  )
  const come = placed.flatMap((place) => ("topic_id" in place ? [{ ...place, collection_id }] : []))
  if (come.length > 0) await tx.db.insertInto("collection_nodes").values(come).execute()
  await raiseStructureVersion(tx, collection_id)
}

/** Puts the places of a collection back as they were, each with the id and all that it had. */
export async function restorePlaces(tx: Ctx, collection_id: number, rows: { id: number }[]): Promise<void> {
  await getEditableCollection(tx, "collections.arrange", collection_id)
  await tx.db.deleteFrom("collection_nodes").where("collection_id", "=", collection_id).execute()
  await sql`insert into collection_nodes overriding system value
    select * from jsonb_populate_recordset(null::collection_nodes, ${JSON.stringify(rows)}::jsonb)`.execute(tx.db)
  await raiseStructureVersion(tx, collection_id)
}
