import type { Ctx } from "../platform/ctx.ts"
import "./tables.ts"

/** What each of these images holds, as its hash, by its key. */
export async function readImageHashes({ db }: Ctx, keys: string[]): Promise<Record<string, string>> {
  if (keys.length === 0) return {}
  const rows = await db.selectFrom("images").select(["key", "sha256"]).where("key", "in", keys).execute()
  return Object.fromEntries(rows.map(({ key, sha256 }) => [key, sha256]))
}
