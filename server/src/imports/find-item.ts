import type { Ctx } from "../platform/ctx.ts"
import { selectImportDocuments, getImport } from "./get.ts"

/** The proposed topic in which a place of the account lies: one that is named by its heading, or by its file. */
export async function findItemAt(ctx: Ctx, id: number, where: string): Promise<{ item_id: number | null }> {
  await getImport(ctx, "imports.read", id)
  const items = await ctx.db
    .selectFrom("import_items")
    .select(["id", "source_path", "cut"])
    .where("import_id", "=", id)
    .orderBy("position")
    .execute()
  const inFile = items.find((item) => item.source_path === where)
  if (inFile) return { item_id: inFile.id }

  const heading = /under “(.*)”$/s.exec(where)?.[1]
  // What stands before all headings stands in the first topic.
  if (heading === undefined) return { item_id: items[0]?.id ?? null }
  const words = collapseWhitespace(heading)
  for (const { path, headings } of await selectImportDocuments(ctx, id).select(["path", "headings"]).execute()) {
    // A number with words stands before them: `Chapter 2 Prices`.
    const found =
      headings.find(({ title }) => collapseWhitespace(title).startsWith(words)) ??
      headings.find(({ title }) => collapseWhitespace(title).includes(` ${words}`))
    if (found === undefined) continue
    const item = items.findLast((one) => one.source_path === path && (one.cut ?? 0) <= found.cut)
    return { item_id: item?.id ?? null }
  }
  return { item_id: null }
}

const collapseWhitespace = (text: string) => text.replace(/\s+/g, " ").trim()
