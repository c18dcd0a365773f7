import type { Ctx } from "../platform/ctx.ts"
import { invalidField } from "../platform/refusal.ts"
import "./tables.ts"

type TaggedThing = { project_id: number } | { topic_id: number } | { collection_id: number } | { task_id: number }

/** Makes the tags of a thing exactly these, and answers whether that changed any. */
export async function setTags(tx: Ctx, thing: TaggedThing, tag_ids: number[]): Promise<boolean> {
  const [[column, id]] = Object.entries(thing) as [["project_id" | "topic_id" | "collection_id" | "task_id", number]]
  const wanted = new Set(tag_ids)
  const rows = await tx.db.selectFrom("tag_uses").select("tag_id").where(column, "=", id).execute()
  const there = new Set(rows.map((row) => row.tag_id))
  const gone = [...there].filter((tag_id) => !wanted.has(tag_id))
  const come = [...wanted].filter((tag_id) => !there.has(tag_id))
  if (gone.length > 0) await tx.db.deleteFrom("tag_uses").where(column, "=", id).where("tag_id", "in", gone).execute()
  if (come.length > 0) {
    await requireTags(tx, come)
    await tx.db
      .insertInto("tag_uses")
      .values(come.map((tag_id) => ({ tag_id, ...thing })))
      .execute()
  }
  return gone.length + come.length > 0
}

/** Held meanwhile, so that no tag goes while something takes it. */
async function requireTags(tx: Ctx, ids: number[]) {
  const found = await tx.db.selectFrom("tags").select("id").where("id", "in", ids).forKeyShare().execute()
  if (found.length < ids.length) throw invalidField("tag_ids", "One of these tags no longer exists.")
}
