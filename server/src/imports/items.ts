import type { CutHeading, importItems, ImportItem, ItemUpdate } from "@hub/contract/import-items"
import type { RouteInput } from "@hub/contract/route"
import type { TopicVersion } from "@hub/contract/topics"
import { makeExcerpt, rewriteUrls } from "@hub/markdown"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { notFound } from "../platform/refusal.ts"
import { createCursor, limitPlusOne, type PagedList, cutPage, readCursor } from "../platform/http/page.ts"
import { getImport } from "./get.ts"
import { readContentWithVariables } from "./suggestions/values.ts"
import { compareNewVersion, applyChoices } from "./proposal/compare.ts"
import { listTopicSuggestions } from "./proposal/tracked-changes.ts"
import type { ImportItemRow } from "./tables.ts"

type ImportItemListQuery = RouteInput<typeof importItems.list>["query"]

/** The topics an import proposes, in the document's order. */
export async function listImportItems(
  ctx: Ctx,
  id: number,
  { limit, cursor, state }: ImportItemListQuery,
): Promise<PagedList<ImportItem>> {
  await getImport(ctx, "imports.read", id)
  let wanted = ctx.db.selectFrom("import_items").where("import_items.import_id", "=", id)
  if (state !== undefined) wanted = wanted.where("import_items.state", "=", state)
  const { total } = await wanted.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow()
  let query = selectItemLines(ctx).where("item.import_id", "=", id).orderBy("item.position").limit(limitPlusOne(limit))
  if (state !== undefined) query = query.where("item.state", "=", state)
  if (cursor !== undefined) query = query.where("item.position", ">", Number(readCursor(cursor, 1)[0]))
  return cutPage(await query.execute(), {
    limit,
    total,
    after: (item) => createCursor(item.position),
    present: presentImportItem,
  })
}

export async function readImportItemLine(ctx: Ctx, import_id: number, id: number): Promise<ImportItem> {
  const row = await selectItemLines(ctx)
    .where("item.import_id", "=", import_id)
    .where("item.id", "=", id)
    .executeTakeFirst()
  if (!row) throw notFound("Proposed topic")
  return presentImportItem(row)
}

/** One proposed topic whole, its images at addresses where the browser can see them. */
export async function readImportItem(ctx: Ctx, id: number, item_id: number) {
  const { media_key } = await getImport(ctx, "imports.read", id)
  const line = await readImportItemLine(ctx, id, item_id)
  const item = await ctx.db.selectFrom("import_items").selectAll().where("id", "=", item_id).executeTakeFirstOrThrow()
  const withMediaUrls = (text: string) =>
    rewriteUrls(text, (url) =>
      url.startsWith("media:") ? `/media/import/${media_key}/${url.slice("media:".length)}` : undefined,
    )
  const update = await previewItemUpdate(ctx, item)
  return {
    ...line,
    content: withMediaUrls(await readContentWithVariables(ctx, item)),
    frontmatter: item.frontmatter,
    headings: await listHeadingsInside(ctx, item),
    suggestions: await listSuggestionsInside(ctx, item, withMediaUrls),
    update: update && { ...update, after: { ...update.after, content: withMediaUrls(update.after.content) } },
  }
}

/** How a newer reading and the topic of today differ, and what comes of it. */
export async function previewItemUpdate(ctx: Ctx, item: ImportItemRow): Promise<ItemUpdate | null> {
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
  const found = compareNewVersion(imported, today, {
    title: item.title,
    content: item.theirs,
    frontmatter: item.frontmatter,
  })
  const about = { topic_id: base.topic_id, today, hunks: [], choices: null }
  if (found.state === "unchanged") return { ...about, after: today }
  if (found.state === "changed") return { ...about, after: found.version }
  // What was chosen about another revision says nothing about this one.
  const isAbout = item.against_revision_id === base.head_id && item.choices?.length === found.hunks.length
  const choices = isAbout ? item.choices : null
  const after: TopicVersion = applyChoices(found, choices ?? [])
  return { ...about, after, hunks: found.hunks, choices }
}

/** The headings of its document between where it begins and where the next begins. */
async function listHeadingsInside({ db }: Ctx, item: ImportItemRow): Promise<CutHeading[]> {
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
async function listSuggestionsInside({ db }: Ctx, item: ImportItemRow, seen: (text: string) => string) {
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
  const suggested = listTopicSuggestions([document], items).get(item.id) ?? []
  return suggested.map(({ kind, quote, body, said_by, said_at }) => ({
    kind,
    quote: seen(quote),
    body: seen(body),
    said_by,
    said_at,
  }))
}

/** What a list shows of the proposed topics: the beginning of each text. */
const selectItemLines = ({ db }: Ctx) =>
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

type ImportItemLineRow = Awaited<ReturnType<ReturnType<typeof selectItemLines>["execute"]>>[number]

const presentImportItem = ({ opening, base_topic_id, can_merge, ...item }: ImportItemLineRow): ImportItem => ({
  ...item,
  topic_id: item.topic_id ?? base_topic_id,
  excerpt: makeExcerpt(opening, 200),
  can_merge: Boolean(can_merge),
})
