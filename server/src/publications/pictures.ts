import type { Ctx } from "../platform/ctx.ts"

/** An image of the hub as a file, with the name it gets in an edition. */
export type Picture = { path: string; alt: string; name: string }

/** The files behind those addresses that are the hub's own images; others are not fetched. */
export async function picturesOf({ db, house }: Ctx, addresses: string[]): Promise<Map<string, Picture>> {
  const keys = new Map<string, string>()
  for (const address of addresses) {
    const key = /^\/media\/([\w-]+)\/[^/]+$/.exec(address)?.[1]
    if (key !== undefined) keys.set(address, key)
  }
  if (keys.size === 0) return new Map()
  const rows = await db
    .selectFrom("images")
    .select(["key", "sha256", "mime", "alt_text"])
    .where("key", "in", [...new Set(keys.values())])
    .execute()
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return new Map(
    [...keys].flatMap(([address, key]) => {
      const row = byKey.get(key)
      if (!row) return []
      const name = `${row.sha256.slice(0, 16)}.${extensions[row.mime] ?? "bin"}`
      return [[address, { path: house.files.pathOf(row.sha256), alt: row.alt_text, name }] as const]
    }),
  )
}

const extensions: Record<string, string> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
  "image/svg+xml": "svg",
}
