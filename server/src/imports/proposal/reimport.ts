import type { CutHeading } from "@hub/contract/import-items"
import { sql } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"
import { selectImportDocuments } from "../get.ts"
import type { ImportRow } from "../tables.ts"
import type { FormerHeading } from "./cuts.ts"
import type { KnownItem } from "./propose.ts"

type ReimportedDocument = Pick<ImportRow, "id" | "filename" | "collection_id" | "identity">

/**
 * The newest import of this document whose topics are still there, in the same collection if there is one: one of this
 * name, or else one that calls itself the same. Word gives a copy the id of its original, so its headings must be alike.
 */
export async function findPreviousImport(
  { db }: Ctx,
  document: ReimportedDocument,
  titles: string[],
): Promise<number | null> {
  const { id, filename, collection_id, identity } = document
  const { rows } = await sql<{ id: number }>`
    select id from imports
    where status = 'completed' and id <> ${id} and (lower(filename) = lower(${filename}) or (identity <> '' and identity = ${identity}
      and (identity like 'markdown %' or 2 * (select count(*) from import_items item where item.import_id = imports.id
        and item.topic_id is not null and item.read_title = any(${titles}::text[]))
        >= (select count(*) from import_items item where item.import_id = imports.id and item.topic_id is not null))))
      and exists (select 1 from import_items item where item.import_id = imports.id and item.topic_id is not null)
    order by (lower(filename) = lower(${filename})) desc, (collection_id is not distinct from ${collection_id}::bigint) desc,
      finished_at desc, id desc
    limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** What earlier readings of a document made: its topics with what went into them, and what was left out. */
export async function readKnownItems({ db }: Ctx, previous_id: number | null, paths: string[]): Promise<KnownItem[]> {
  if (previous_id === null) return []
  const { rows } = await sql<KnownItemRow>`
    with recursive chain as (
      select id, previous_id, status from imports where id = ${previous_id}
      union select earlier.id, earlier.previous_id, earlier.status
      from imports earlier join chain on chain.previous_id = earlier.id
    ), item as (
      select import_items.* from import_items join chain on chain.id = import_items.import_id
      where chain.status = 'completed' and (imported_content is not null or (state = 'new' and not include))
    )
    select item.id as item_id, item.topic_id, item.source_path, item.read_title, item.content, item.frontmatter,
      item.imported_content, head.id as head_id, head.title as head_title, head.content as head_content,
      head.frontmatter as head_frontmatter
    from item left join topics topic on topic.id = item.topic_id
      left join revisions head on head.id = topic.head_revision_id
    where not exists (
      select 1 from item later where later.base_item_id = item.id
        and (later.imported_content is not null or item.imported_content is null)
    )
    order by item.import_id desc, item.position`.execute(db)
  const path = createPathAligner(
    rows.map((row) => row.source_path),
    paths,
  )
  return rows.map(({ head_id, head_title, head_content, head_frontmatter, ...row }) => ({
    ...row,
    source_path: path(row.source_path),
    head:
      head_id === null
        ? null
        : { id: head_id, title: head_title, content: head_content, frontmatter: head_frontmatter },
  }))
}

type KnownItemRow = Omit<KnownItem, "head"> & {
  head_id: number | null
  head_title: string
  head_content: string
  head_frontmatter: string
}

/** Where the earlier reading had headings, and at which of them it was cut. */
export async function readFormerHeadings(
  ctx: Ctx,
  previous_id: number | null,
  paths: string[],
): Promise<FormerHeading[]> {
  if (previous_id === null) return []
  const documents = await selectImportDocuments(ctx, previous_id).select(["path", "headings"]).execute()
  const cuts = await ctx.db
    .selectFrom("import_items")
    .select(["source_path", "cut"])
    .where("import_id", "=", previous_id)
    .where("cut", "is not", null)
    .execute()
  const cutAt = new Set(cuts.map(({ source_path, cut }) => `${cut} ${source_path}`))
  const path = createPathAligner(
    documents.map((document) => document.path),
    paths,
  )
  return documents.flatMap((document) =>
    document.headings.map(({ cut, level, title }: CutHeading) => ({
      path: path(document.path),
      level,
      title,
      cut: cutAt.has(`${cut} ${document.path}`),
    })),
  )
}

/** How earlier places are called now: a single file may have another name, and a tree may lie in another folder. */
function createPathAligner(before: string[], now: string[]): (path: string) => string {
  const [one, other] = [[...new Set(before)], [...new Set(now)]]
  if (one.length === 1 && other.length === 1) return () => other[0]!
  const [from, to] = [commonFolder(one), commonFolder(other)]
  return (path) => (path.startsWith(from) ? to + path.slice(from.length) : path)
}

/** The folder that all these lie in, with its slash; nothing where they share none. */
export function commonFolder(paths: string[]): string {
  const [first = "", ...others] = paths.map((path) => path.slice(0, path.lastIndexOf("/") + 1))
  let common = first
  while (common !== "" && !others.every((folder) => folder.startsWith(common)))
    common = common.slice(0, common.lastIndexOf("/", common.length - 2) + 1)
  return common
}
