import type { CutHeading, importItems, ImportItem, ItemUpdate } from "@hub/contract/import-items"
import type { Input } from "@hub/contract/route"
import type { Version } from "@hub/contract/topics"
import { excerpt, rewriteUrls } from "@hub/markdown"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { missing } from "../platform/failure.ts"
import { cursorAfter, oneMore, type Paged, pageOf, readCursor } from "../platform/http/page.ts"
import { importFor } from "./get.ts"
import { contentWithVariables } from "./offers/values.ts"
import { compared, decided } from "./proposal/compare.ts"
import { suggestedFor } from "./proposal/suggestions.ts"
import type { ImportItemRow } from "./tables.ts"

type Page = Input<typeof importItems.list>["query"]

/** The topics an import proposes, in the document's order. */
export async function listItems(ctx: Ctx, id: number, { limit, cursor, state }: Page): Promise<Paged<ImportItem>> {
  await importFor(ctx, "imports.read", id)
  let wanted = ctx.db.selectFrom("import_items").where("import_items.import_id", "=", id)
  if (state !== undefined) wanted = wanted.where("import_items.state", "=", state)
  const { total } = await wanted.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow()
  let query = itemLines(ctx).where("item.import_id", "=", id).orderBy("item.position").limit(oneMore(limit))
  if (state !== undefined) query = query.where("item.state", "=", state)
  if (cursor !== undefined) query = query.where("item.position", ">", Number(readCursor(cursor, 1)[0]))
  return pageOf(await query.execute(), {
    limit,
    total,
    after: (item) => cursorAfter(item.position),
    present: presentItem,
  })
}

export async function presentedItem(ctx: Ctx, import_id: number, id: number): Promise<ImportItem> {
  const row = await itemLines(ctx).where("item.import_id", "=", import_id).where("item.id", "=", id).executeTakeFirst()
  if (!row) throw missing("Proposed topic")
  return presentItem(row)
}

/** One proposed topic whole, its images at addresses where the browser can see them. */
export async function readItem(ctx: Ctx, id: number, item_id: number) {
  const { media_key } = await importFor(ctx, "imports.read", id)
  const line = await presentedItem(ctx, id, item_id)
  const item = await ctx.db.selectFrom("import_items").selectAll().where("id", "=", item_id).executeTakeFirstOrThrow()
  const seen = (text: string) =>
    rewriteUrls(text, (url) =>
      url.startsWith("media:") ? `/media/import/${media_key}/${url.slice("media:".length)}` : undefined,
    )
  const update = await updateOf(ctx, item)
  return {
    ...line,
    content: seen(await contentWithVariables(ctx, item)),
    frontmatter: item.frontmatter,
    headings: await headingsInside(ctx, item),
    suggestions: await suggestionsInside(ctx, item, seen),
    update: update && { ...update, after: { ...update.after, content: seen(update.after.content) } },
  }
}

/** How a newer reading and the topic of today differ, and what comes of it. */
export async function updateOf(ctx: Ctx, item: ImportItemRow): Promise<ItemUpdate | null> {
  if (item.theirs === null || item.base_item_id === null) return null
  const base = await ctx.db
    .selectFrom("import_items")
    .innerJoin("topics", "topics.id", "import_items.topic_id")
    .innerJoin("revisions as head", "head.id", "topics.head_revision_id")
    .select([
      "import_items.topic_id",
      "import_items.read_title as title",
      "imported_content",
      "import_items.frontmatter",
    ])
    .select("head.id as head_id")
    .select(["head.title as now_title", "head.content as now_content", "head.frontmatter as now_frontmatter"])
    .where("import_items.id", "=", item.base_item_id)
    .executeTakeFirst()
  if (!base || base.topic_id === null) return null
  const imported = { title: base.title, content: base.imported_content ?? "", frontmatter: base.frontmatter }
  const today = { title: base.now_title, content: base.now_content, frontmatter: base.now_frontmatter }
  const found = compared(imported, today, { title: item.title, content: item.theirs, frontmatter: item.frontmatter })
  const about = { topic_id: base.topic_id, today, hunks: [], choices: null }
  if (found.state === "unchanged") return { ...about, after: today }
  if (found.state === "changed") return { ...about, after: found.version }
  // What was chosen about another revision says nothing about this one.
  const isAbout = item.against_revision_id === base.head_id && item.choices?.length === found.hunks.length
  const choices = isAbout ? item.choices : null
  const after: Version = decided(found, choices ?? [])
  return { ...about, after, hunks: found.hunks, choices }
}

/** The headings of its document between where it begins and where the next begins. */
async function headingsInside({ db }: Ctx, item: ImportItemRow): Promise<CutHeading[]> {
  const document = await db
    .selectFrom("import_documents")
    .select("headings")
    .where("import_id", "=", item.import_id)
    .where("path", "=", item.source_path)
    .executeTakeFirst()
  const next = await db
    .selectFrom("import_items")
    .select("cut")
    .where("import_id", "=", item.import_id)
    .where("source_path", "=", item.source_path)
    .where("position", ">", item.position)
    .orderBy("position")
    .executeTakeFirst()
  const [from, to] = [item.cut ?? -1, next?.cut ?? Infinity]
  return (document?.headings ?? []).filter(({ cut }) => cut > from && cut < to)
}

/** What the manuscript would change in a proposed topic. */
async function suggestionsInside({ db }: Ctx, item: ImportItemRow, seen: (text: string) => string) {
  const document = await db
    .selectFrom("import_documents")
    .select(["path", "markdown", "suggestions"])
    .where("import_id", "=", item.import_id)
    .where("path", "=", item.source_path)
    .executeTakeFirst()
  if (document === undefined || document.suggestions.length === 0) return []
  const items = await db
    .selectFrom("import_items")
    .select(["id", "source_path", "cut", "content"])
    .where("import_id", "=", item.import_id)
    .where("source_path", "=", item.source_path)
    .orderBy("position")
    .execute()
  const suggested = suggestedFor([document], items).get(item.id) ?? []
  return suggested.map(({ kind, quote, body, said_by, said_at }) => ({
    kind,
    quote: seen(quote),
    body: seen(body),
    said_by,
    said_at,
  }))
}

/** What a list shows of the proposed topics: the beginning of each text. */
const itemLines = ({ db }: Ctx) =>
  db
    .selectFrom("import_items as item")
    .leftJoin("import_items as base", (join) =>
      join.onRef("base.id", "=", "item.base_item_id").on("item.theirs", "is not", null),
    )
    .select(["item.id", "item.position", "item.title", "item.level", "item.include", "item.source_path", "item.words"])
    .select(["item.topic_id", "item.state", "base.topic_id as base_topic_id"])
    .select(sql<string>`left(item.content, 4000)`.as("opening"))
    .select(sql<boolean>`item.choices is not null`.as("decided"))
    .select((item) =>
      item
        .exists(
          item
            .selectFrom("import_items as above")
            .select("above.id")
            .whereRef("above.import_id", "=", "item.import_id")
            .whereRef("above.source_path", "=", "item.source_path")
            .whereRef("above.position", "<", "item.position"),
        )
        .as("can_merge"),
    )

type Line = Awaited<ReturnType<ReturnType<typeof itemLines>["execute"]>>[number]

const presentItem = ({ opening, base_topic_id, can_merge, ...item }: Line): ImportItem => ({
  ...item,
  topic_id: item.topic_id ?? base_topic_id,
  excerpt: excerpt(opening, 200),
  can_merge: Boolean(can_merge),
})
