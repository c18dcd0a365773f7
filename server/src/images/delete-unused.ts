import type { Ctx } from "../platform/ctx.ts"
import "../uses/tables.ts"
import "./tables.ts"

/** Forgets an image that no topic shows; its bytes stay, since others may have the same. */
export async function deleteUnusedImage(tx: Ctx, id: number) {
  const image = await tx.db.selectFrom("images").select("key").where("id", "=", id).executeTakeFirst()
  if (!image) return
  const use = await tx.db
    .selectFrom("topic_uses")
    .select("topic_id")
    .where("kind", "=", "image")
    .where("key", "=", `/media/${image.key}`)
    .executeTakeFirst()
  if (!use) await tx.db.deleteFrom("images").where("id", "=", id).execute()
}
