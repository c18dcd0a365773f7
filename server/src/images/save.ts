import { randomBytes } from "node:crypto"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { queueImageMeasuring } from "./measure-job.ts"
import { imageAddress } from "./present.ts"
import type { ImageRow } from "./tables.ts"

type NewImage = Pick<ImageRow, "filename" | "mime" | "sha256" | "bytes" | "alt_text" | "source"> & {
  original_id?: number
  /** Left out where the bytes cannot be read now; a job reads them. */
  size?: { width: number; height: number } | undefined
}
type SavedImage = { id: number; public_url: string; existed: boolean }

/** Gives kept bytes an address; the same content has one, whatever it was called. What was deleted comes back with it. */
export async function saveImage(tx: Ctx, { filename, size, ...image }: NewImage): Promise<SavedImage> {
  const inserted = await tx.db
    .insertInto("images")
    .values({
      ...image,
      ...size,
      key: randomBytes(16).toString("base64url"),
      filename: safeFilename(filename),
      created_by: tx.actor.person_id,
      created_at: tx.now,
    })
    .onConflict((same) => same.column("sha256").doNothing())
    .returning("id")
    .executeTakeFirst()
  const saved = await tx.db
    .selectFrom("images")
    .select(["id", "key", "filename", "removed_at"])
    .where("sha256", "=", image.sha256)
    .executeTakeFirstOrThrow()
  if (saved.removed_at !== null) await restoreImage(tx, saved.id, image.alt_text)
  if (inserted && !size) await queueImageMeasuring(tx, saved.id)
  await recordEvent(tx, "image.kept", saved.id, { filename: saved.filename })
  return { id: saved.id, public_url: imageAddress(saved), existed: !inserted && saved.removed_at === null }
}

/** To the person who sends it, an image that left the library is a new one; its address stays. */
const restoreImage = (tx: Ctx, id: number, alt_text: string) =>
  tx.db
    .updateTable("images")
    .set({ removed_at: null, alt_text: sql`coalesce(nullif(${alt_text}, ''), alt_text)` })
    .where("id", "=", id)
    .execute()

/** A name that stands in a Markdown address as it is. */
export function safeFilename(filename: string) {
  const last = filename.split(/[\\/]/).at(-1) ?? ""
  return (
    last
      .normalize("NFC")
      .replace(/[^\p{L}\p{N}._-]+/gu, "-")
      .replace(/^[.-]+/, "")
      .slice(-100) || "image"
  )
}
