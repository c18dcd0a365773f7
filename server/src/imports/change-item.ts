import type { ImportItem, importItems } from "@hub/contract/import-items"
import type { RouteInput } from "@hub/contract/route"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { conflict, invalidField } from "../platform/refusal.ts"
import { getImport, getImportItem } from "./get.ts"
import { readImportItemLine, previewItemUpdate } from "./items.ts"

type ChangeImportItemInput = RouteInput<typeof importItems.change>["body"]

/** Renames a proposed topic, places it on another level, leaves it out, or says whose words stay in a conflict. */
export function changeImportItem(
  ctx: Ctx,
  id: number,
  item_id: number,
  change: ChangeImportItemInput,
): Promise<ImportItem> {
  return inTransaction(ctx, async (tx) => {
    const { status } = await getImport(tx, "imports.import", id)
    if (status !== "needs_review") throw conflict("Only imports that are waiting for review can be changed.")
    const item = await getImportItem(tx, id, item_id)
    const changed = {
      ...item,
      title: change.title ?? item.title,
      level: change.level ?? item.level,
      include: change.include ?? item.include,
      choices: change.choices ?? item.choices,
      against_revision_id: change.choices ? await readHeadRevisionId(tx, item.base_item_id) : item.against_revision_id,
    }
    // Only another title or a choice makes another text of it.
    const update =
      change.title === undefined && change.choices === undefined ? null : await previewItemUpdate(tx, changed)
    if (change.choices && change.choices.length !== update?.hunks.length)
      throw invalidField("choices", "The topic was changed in the meantime. Compare the two versions again.")
    if (change.choices?.some((side, place) => side === "joined" && update?.hunks[place]?.joined === null))
      throw invalidField("choices", "Where both sides changed the same words, choose whose words stay.")
    const { title, level, include, against_revision_id } = changed
    await tx.db
      .updateTable("import_items")
      .set({ title, level, include, against_revision_id, ...(update ? itemStateAfter(update, item.state) : {}) })
      .set({ choices: changed.choices && JSON.stringify(changed.choices) })
      .where("id", "=", item.id)
      .execute()
    return readImportItemLine(tx, id, item.id)
  })
}

/** The newest revision of the topic that an earlier reading made. */
async function readHeadRevisionId(tx: Ctx, base_item_id: number | null) {
  const topic = await tx.db
    .selectFrom("import_items")
    .innerJoin("topics", "topics.id", "import_items.topic_id")
    .select("head_revision_id")
    .where("import_items.id", "=", base_item_id)
    .executeTakeFirst()
  return topic?.head_revision_id ?? null
}

/** Another title is another reading, which may differ or not differ any more. */
function itemStateAfter(
  { today, after, hunks }: NonNullable<Awaited<ReturnType<typeof previewItemUpdate>>>,
  before: string,
) {
  if (before === "deleted") return {}
  if (hunks.length > 0) return { state: "conflict" as const }
  const same = today.title === after.title && today.content === after.content && today.frontmatter === after.frontmatter
  return { state: same ? ("unchanged" as const) : ("changed" as const) }
}
