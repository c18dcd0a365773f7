import type { CutHeading } from "@hub/contract/import-items"
import { sql } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"
import type { SuggestedChange } from "@hub/docx/parsed-document"
import type { StoredLookAlike } from "./tables.ts"
import "../tables.ts"

/** A document with another text: what pointed into the one before points to the same words of this one. */
export type RewrittenDocument = {
  position: number
  path: string
  markdown: string
  look_alikes: StoredLookAlike[]
  suggestions: SuggestedChange[]
  moved: (offset: number) => number
}

/** Writes the other texts of documents, and moves the cuts and the values that are kept by their places in them. */
export async function saveRewrittenDocuments(
  tx: Ctx,
  import_id: number,
  documents: RewrittenDocument[],
  headings: CutHeading[][],
): Promise<void> {
  for (const { position, path, markdown, look_alikes, suggestions, moved } of documents) {
    await tx.db
      .updateTable("import_documents")
      .set({ markdown, look_alikes: JSON.stringify(look_alikes), suggestions: JSON.stringify(suggestions) })
      .set({ headings: JSON.stringify(headings[position] ?? []), notes: null })
      .where("import_id", "=", import_id)
      .where("path", "=", path)
      .execute()
    await moveCuts(tx, import_id, path, moved)
  }
  const values = await tx.db
    .selectFrom("import_values")
    .select(["id", "places"])
    .where("import_id", "=", import_id)
    .execute()
  const moves = new Map(documents.map(({ path, moved }) => [path, moved]))
  for (const { id, places } of values) {
    if (!places.some(({ path }) => moves.has(path))) continue
    const now = places.map((place) => ({ ...place, at: moves.get(place.path)?.(place.at) ?? place.at }))
    await tx.db
      .updateTable("import_values")
      .set({ places: JSON.stringify(now) })
      .where("id", "=", id)
      .execute()
  }
}

async function moveCuts(tx: Ctx, import_id: number, path: string, moved: (offset: number) => number) {
  const items = await tx.db
    .selectFrom("import_items")
    .select(["id", "cut"])
    .where("import_id", "=", import_id)
    .where("source_path", "=", path)
    .where("cut", "is not", null)
    .execute()
  const now = items.map(({ id, cut }) => ({ id, cut: moved(cut ?? 0) }))
  await sql`
    update import_items item set cut = now.cut
    from jsonb_to_recordset(${JSON.stringify(now)}::jsonb) as now (id bigint, cut int)
    where item.id = now.id`.execute(tx.db)
}
