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

/**
 * Gives kept bytes an address; the same content has one among what the person sees, whatever it was called. What was deleted comes back
 * with it. Where the content is only in what is hidden from them, it is new: nothing tells that it was there.
 */
export async function saveImage(tx: Ctx, image: NewImage): Promise<SavedImage> {
  // Who sends the same at the same time waits, and finds it.
  await sql`select pg_advisory_xact_lock(hashtextextended(${image.sha256}, 0))`.execute(tx.db)
  const [there] = await selectImagesByContent(tx, [image.sha256])
  const saved = there ?? (await insertImage(tx, image))
  if (saved.removed_at !== null) await restoreImage(tx, saved.id, image.alt_text)
  await recordEvent(tx, "image.kept", saved.id, { filename: saved.filename })
  return { id: saved.id, public_url: imageAddress(saved), existed: there !== undefined && there.removed_at === null }
}

/** The image of each content that the person sees; where there are two of one, the one that is kept for both. */
export const selectImagesByContent = ({ db }: Ctx, hashes: string[]) =>
  db
    .selectFrom("images")
    .distinctOn("sha256")
    .select(["id", "key", "filename", "removed_at", "sha256"])
    .where("sha256", "in", hashes)
    .orderBy("sha256")
    .orderBy(sql`removed_at is not null`)
    .orderBy("id")
    .execute()

async function insertImage(tx: Ctx, { filename, size, ...image }: NewImage) {
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
    .returning(["id", "key", "filename", "removed_at"])
    .executeTakeFirstOrThrow()
  if (!size && image.mime.startsWith("image/")) await queueImageMeasuring(tx, inserted.id)
  return inserted
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
