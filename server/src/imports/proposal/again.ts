import type { CutHeading } from "@hub/contract/import-items"
import { sql } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"
import type { ImportRow } from "../tables.ts"
import type { FormerHeading } from "./cuts.ts"
import type { Known } from "./propose.ts"

/** The newest import of a document of this name whose topics are still there, in the same collection if there is one. */
export async function recognised({ db }: Ctx, { id, filename, collection_id }: ImportRow): Promise<number | null> {
  const found = await db
    .selectFrom("imports")
    .select("id")
    .where(sql<boolean>`lower(filename) = lower(${filename})`)
    .where("status", "=", "completed")
    .where("id", "<>", id)
    .where((row) =>
      row.exists(
        row
          .selectFrom("import_items")
          .select("import_items.id")
          .whereRef("import_items.import_id", "=", "imports.id")
          .where("import_items.topic_id", "is not", null),
      ),
    )
    .orderBy(sql`(collection_id is not distinct from ${collection_id}::bigint) desc`)
    .orderBy("finished_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst()
  return found?.id ?? null
}

/** What earlier readings of a document made: its topics with what went into them, and what was left out. */
export async function knownOf({ db }: Ctx, previous_id: number | null, paths: string[]): Promise<Known[]> {
  if (previous_id === null) return []
  const { rows } = await sql<KnownRow>`
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
  const path = alignment(
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

type KnownRow = Omit<Known, "head"> & {
  head_id: number | null
  head_title: string
  head_content: string
  head_frontmatter: string
}

/** Where the earlier reading had headings, and at which of them it was cut. */
export async function formerHeadings(
  { db }: Ctx,
  previous_id: number | null,
  paths: string[],
): Promise<FormerHeading[]> {
  if (previous_id === null) return []
  const documents = await db
    .selectFrom("import_documents")
    .select(["path", "headings"])
    .where("import_id", "=", previous_id)
    .orderBy("position")
    .execute()
  const cuts = await db
    .selectFrom("import_items")
    .select(["source_path", "cut"])
    .where("import_id", "=", previous_id)
    .where("cut", "is not", null)
    .execute()
  const cutAt = new Set(cuts.map(({ source_path, cut }) => `${cut} ${source_path}`))
  const path = alignment(
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
function alignment(before: string[], now: string[]): (path: string) => string {
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
