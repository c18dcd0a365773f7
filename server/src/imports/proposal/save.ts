import { sql } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"
import type { ImportRow } from "../tables.ts"
import type { Proposal, ProposedItem } from "./propose.ts"

const rowsAtOnce = 200

/**
 * Writes what an import proposes. What begins at the same heading as before stays the same proposed topic, with what the
 * importer has said of it. A conflict that looks otherwise than before is to be decided again.
 */
export async function saveProposal(tx: Ctx, { id: import_id }: Pick<ImportRow, "id">, { items, gone }: Proposal) {
  const before = await tx.db
    .selectFrom("import_items")
    .select(["id", "source_path", "cut", "title", "read_title", "level", "include", "state", "base_item_id"])
    .select(["theirs", "against_revision_id", "choices"])
    .where("import_id", "=", import_id)
    .execute()
  const known = new Map(before.map((row) => [itemKey(row), row]))
  const saved: ProposedItemRow[] = []
  const fresh: ProposedItemRow[] = []
  for (const [position, item] of items.entries()) {
    const same = known.get(itemKey(item))
    known.delete(itemKey(item))
    const row = { ...item, import_id, position, title: item.read_title, choices: null }
    if (same === undefined) fresh.push(row)
    else saved.push({ ...row, id: same.id, ...carryItemDecisions(same, item) })
  }

  const left = [...known.values()].map((row) => row.id)
  if (left.length > 0) await tx.db.deleteFrom("import_items").where("id", "in", left).execute()
  for (let at = 0; at < saved.length; at += rowsAtOnce) await updateItems(tx, saved.slice(at, at + rowsAtOnce))
  for (let at = 0; at < fresh.length; at += rowsAtOnce)
    await tx.db
      .insertInto("import_items")
      .values(fresh.slice(at, at + rowsAtOnce).map((row) => ({ ...row, topic_id: null, ...nothingMade })))
      .execute()
  await saveGoneTopics(tx, import_id, gone)
  await tx.db
    .updateTable("imports")
    .set((row) => ({ topics_count: items.length, proposal: row("proposal", "+", 1) }))
    .where("id", "=", import_id)
    .execute()
}

/** What else is kept of a proposal: what other ways of splitting would make, and whether this one is by hand. */
export const splitColumns = ({ levels, by_size, cut_by_hand }: Proposal) => ({
  levels: JSON.stringify(levels),
  by_size: JSON.stringify(by_size),
  cut_by_hand,
})

type ProposedItemRow = ProposedItem & {
  id?: number
  import_id: number
  position: number
  title: string
  choices: string | null
}

const nothingMade = { imported_content: null, revision_id: null }

const itemKey = ({ source_path, cut }: { source_path: string; cut: number | null }) => `${cut ?? ""} ${source_path}`

type ItemDecisions = {
  title: string
  read_title: string
  level: number
  include: boolean
  choices: string[] | null
} & Pick<ProposedItem, "state" | "base_item_id" | "theirs" | "against_revision_id">

/** What the importer has said of a proposed topic, as far as it is still about the same. */
function carryItemDecisions(before: ItemDecisions, now: ProposedItem) {
  const sameBase = before.base_item_id === now.base_item_id
  const isGoneNow = now.state === "deleted" && before.state !== "deleted"
  const sameConflict =
    sameBase && before.theirs === now.theirs && before.against_revision_id === now.against_revision_id
  return {
    title: before.title === before.read_title ? now.read_title : before.title,
    level: before.level,
    include: sameBase && !isGoneNow ? before.include : now.include,
    choices: sameConflict && before.choices !== null ? JSON.stringify(before.choices) : null,
  }
}

const updateItems = (tx: Ctx, rows: ProposedItemRow[]) =>
  sql`
    update import_items item set position = now.position, title = now.title, read_title = now.read_title,
      level = now.level, content = now.content, frontmatter = now.frontmatter, words = now.words,
      include = now.include, state = now.state, base_item_id = now.base_item_id, theirs = now.theirs,
      against_revision_id = now.against_revision_id, choices = now.choices::jsonb
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as now (id bigint, position int, title text,
      read_title text, level int, content text, frontmatter text, words int, include boolean, state text,
      base_item_id bigint, theirs text, against_revision_id bigint, choices text)
    where item.id = now.id`.execute(tx.db)

/** What is gone from the newer reading; what was to be archived stays so. */
async function saveGoneTopics(tx: Ctx, import_id: number, topics: number[]) {
  const old = tx.db.deleteFrom("import_gone").where("import_id", "=", import_id)
  await (topics.length > 0 ? old.where("topic_id", "not in", topics) : old).execute()
  if (topics.length > 0)
    await tx.db
      .insertInto("import_gone")
      .columns(["import_id", "topic_id"])
      .expression((db) =>
        db
          .selectFrom("topics")
          .select((row) => [row.val(import_id).as("import_id"), "topics.id"])
          .where("topics.id", "in", topics),
      )
      .onConflict((same) => same.doNothing())
      .execute()
}
