import type { Import, ImportInFull, ImportItem } from "@hub/contract/imports"
import { excerpt } from "@hub/markdown"
import type { Actor, Ctx } from "../platform/ctx.ts"
import { canMove } from "./import.ts"
import { may } from "../policy.ts"
import type { ImportItemRow, ImportRow } from "./tables.ts"

/** What a list shows of an import: not what became of each of its parts, which may be long. */
export const importColumns = [
  "imports.id",
  "imports.filename",
  "imports.type",
  "imports.status",
  "imports.topics_count",
  "imports.bytes",
  "imports.split_level",
  "imports.collection_id",
  "imports.collection_name",
  "imports.step",
  "imports.percent",
  "imports.error",
  "imports.retryable",
  "imports.created_at",
  "imports.finished_at",
] as const

/** `target` is the name of the collection that is there already. */
type Named = { by: string; target: string | null }
type ImportLine = Omit<ImportRow, "ledger" | "warnings" | "levels" | "sha256" | "media_key" | "created_by"> & Named

export function present(actor: Actor, row: ImportLine): Import {
  const mine = may(actor, "imports.import")
  return {
    id: row.id,
    filename: row.filename,
    type: row.type,
    status: row.status,
    topics_count: row.topics_count,
    bytes: row.bytes,
    split_level: row.split_level,
    collection_id: row.collection_id,
    collection_name: row.target ?? row.collection_name,
    step: row.step,
    percent: row.percent,
    error: row.error,
    created_by: row.by,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    can: {
      accept: mine && canMove(row.status, "accept"),
      reject: mine && canMove(row.status, "reject"),
      cancel: mine && canMove(row.status, "cancel"),
      retry: mine && canMove(row.status, "retry") && row.retryable,
    },
  }
}

/** One import with its ledger, and what each heading level would make of it. */
export async function presentInFull(ctx: Ctx, row: ImportRow): Promise<ImportInFull> {
  const { included } = await ctx.db
    .selectFrom("import_items")
    .select((item) => item.fn.countAll<number>().as("included"))
    .where("import_id", "=", row.id)
    .where("include", "=", true)
    .executeTakeFirstOrThrow()
  return {
    ...present(ctx.actor, await named(ctx, row)),
    included,
    ledger: row.ledger,
    warnings: row.warnings,
    levels: row.levels,
  }
}

/** The import with the names of whoever uploaded it and of its collection. */
export async function named(ctx: Ctx, row: ImportRow): Promise<ImportRow & Named> {
  const names = await ctx.db
    .selectFrom("people")
    .leftJoin("collections", (join) => join.on("collections.id", "=", row.collection_id))
    .select(["people.name as by", "collections.name as target"])
    .where("people.id", "=", row.created_by)
    .executeTakeFirstOrThrow()
  return { ...row, ...names }
}

export const presentItem = (row: ImportItemRow): ImportItem => ({
  id: row.id,
  position: row.position,
  title: row.title,
  level: row.level,
  include: row.include,
  source_path: row.source_path,
  words: row.words,
  excerpt: excerpt(row.content.slice(0, 4000), 200),
  topic_id: row.topic_id,
})
