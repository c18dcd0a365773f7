import { randomBytes } from "node:crypto"
import type { Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { addressOf } from "./present.ts"
import type { ImageRow } from "./tables.ts"

type Found = Pick<ImageRow, "filename" | "mime" | "sha256" | "bytes" | "alt_text" | "source"> & {
  original_id?: number
}

/** Gives kept bytes an address; the same content has one, whatever it was called. */
export async function keepImage(tx: Ctx, { filename, ...image }: Found): Promise<{ id: number; public_url: string }> {
  await tx.db
    .insertInto("images")
    .values({
      ...image,
      key: randomBytes(16).toString("base64url"),
      filename: plain(filename),
      created_by: tx.actor.person_id,
      created_at: tx.now,
    })
    .onConflict((same) => same.column("sha256").doNothing())
    .execute()
  const kept = await tx.db
    .selectFrom("images")
    .select(["id", "key", "filename"])
    .where("sha256", "=", image.sha256)
    .executeTakeFirstOrThrow()
  await record(tx, "image.kept", kept.id, { filename: kept.filename })
  return { id: kept.id, public_url: addressOf(kept) }
}

/** A name that stands in a Markdown address as it is. */
export function plain(filename: string) {
  const last = filename.split(/[\\/]/).at(-1) ?? ""
  return (
    last
      .normalize("NFC")
      .replace(/[^\p{L}\p{N}._-]+/gu, "-")
      .replace(/^[.-]+/, "")
      .slice(-100) || "image"
  )
}
