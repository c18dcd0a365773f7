import { reviewedImportTypes } from "@hub/contract/import-types"
import type { Import, ImportDetail } from "@hub/contract/imports"
import { importItemStates } from "@hub/contract/import-items"
import { sql } from "kysely"
import type { Actor, Ctx } from "../platform/ctx.ts"
import { canMoveImport, canRepeatImport } from "./import.ts"
import { hasPermission, inProject } from "../policy.ts"
import { countOpenManuscriptPoints } from "../reviews/points/manuscript.ts"
import type { ImportRow } from "./tables.ts"

/** What a list shows of an import: not what became of each of its parts, which may be long. */
export const importSelection = [
  "imports.id",
  "imports.filename",
  "imports.type",
  "imports.status",
  "imports.topics_count",
  "imports.bytes",
  "imports.split_level",
  "imports.collection_id",
  "imports.collection_name",
  "imports.project_id",
  "imports.step",
  "imports.percent",
  "imports.error",
  "imports.retryable",
  "imports.created_at",
  "imports.finished_at",
] as const

/** How many things an import lost, counted where its account is kept. */
export const countLosses = sql<number>`(select coalesce(sum((loss->>'count')::int), 0)::int
  from jsonb_array_elements(imports.ledger) line, jsonb_array_elements(line->'lost') loss)`

/** `target` is the name of the collection that is there already. */
type ImportNames = { by: string; target: string | null; losses: number }
type ImportListRow = Pick<ImportRow, ImportColumnName<(typeof importSelection)[number]>> & ImportNames
type ImportColumnName<C> = C extends `imports.${infer Name extends keyof ImportRow}` ? Name : never

export function presentImport(actor: Actor, row: ImportListRow): Import {
  const own = inProject(actor, row.project_id)
  const mine = hasPermission(own, "imports.import")
  return {
    id: row.id,
    filename: row.filename,
    type: row.type,
    status: row.status,
    topics_count: row.topics_count,
    losses: row.losses,
    bytes: row.bytes,
    split_level: row.split_level,
    collection_id: row.collection_id,
    collection_name: row.target ?? row.collection_name,
    project_id: row.project_id,
    step: row.step,
    percent: row.percent,
    error: row.error,
    created_by: row.by,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    can: {
      accept: mine && canMoveImport(row.status, "accept"),
      reject: mine && canMoveImport(row.status, "reject"),
      cancel: mine && canMoveImport(row.status, "cancel"),
      retry: mine && canMoveImport(row.status, "retry") && row.retryable,
      undo: hasPermission(own, "imports.undo") && canMoveImport(row.status, "undo"),
      repeat: mine && canRepeatImport(row.status),
    },
  }
}

/** One import with its report, and what each heading level would make of it. */
export async function presentImportInFull(ctx: Ctx, row: ImportRow): Promise<ImportDetail> {
  const items = ctx.db.selectFrom("import_items").where("import_id", "=", row.id)
  const states = await items
    .select((item) => [
      "state",
      item.fn.countAll<number>().as("count"),
      item.fn.countAll<number>().filterWhere("include", "=", true).as("included"),
      item.fn
        .countAll<number>()
        .filterWhere((one) =>
          one.and([one("state", "=", "conflict"), one("include", "=", true), one("choices", "is", null)]),
        )
        .as("undecided"),
    ])
    .groupBy("state")
    .execute()
  return {
    ...presentImport(ctx.actor, await withImportNames(ctx, row)),
    included: states.reduce((sum, one) => sum + one.included, 0),
    ...(await countWaiting(ctx, row)),
    undecided: states.reduce((sum, one) => sum + one.undecided, 0),
    states: Object.fromEntries(
      importItemStates.map((state) => [state, states.find((one) => one.state === state)?.count ?? 0]),
    ) as ImportDetail["states"],
    made: await readMadeCounts(ctx, row.id),
    changed_by_hand: await isChangedByHand(ctx, row),
    previous: await readPrevious(ctx, row),
    gone: await listGoneTopics(ctx, row.id),
    ledger: row.ledger,
    title_beside_topics: await readTitleBesideTopics(ctx, row),
    warnings: row.warnings,
    levels: row.levels.map(({ most_words = 0, ...level }) => ({ ...level, most_words })),
    by_size: row.by_size,
  }
}

/** How many changes of the manuscript are kept, or still wait in its topics, and how much is offered to the importer. */
async function countWaiting(ctx: Ctx, { id: import_id, status }: Pick<ImportRow, "id" | "status">) {
  const { suggestions, headings, values } = await ctx.db
    .selectFrom("import_documents")
    .select(sql<number>`coalesce(sum(jsonb_array_length(suggestions)), 0)::int`.as("suggestions"))
    .select(sql<number>`coalesce(sum(jsonb_array_length(look_alikes)), 0)::int`.as("headings"))
    .select(sql<number>`(select count(*)::int from import_values where import_id = ${import_id})`.as("values"))
    .where("import_id", "=", import_id)
    .executeTakeFirstOrThrow()
  const waiting = status === "completed" ? await countOpenManuscriptPoints(ctx, import_id) : suggestions
  return { suggestions: waiting, suggested_changes: headings + values }
}

/** A paragraph styled Title before the first heading names the document, and is in no topic. */
async function readTitleBesideTopics({ db }: Ctx, { id, type }: ImportRow): Promise<string | null> {
  if (!reviewedImportTypes.includes(type)) return null
  const row = await db
    .selectFrom("import_documents as document")
    .select("document.title")
    .where("document.import_id", "=", id)
    .where("document.title", "not in", (named) =>
      named.selectFrom("import_items as item").select("item.read_title").where("item.import_id", "=", id),
    )
    .executeTakeFirst()
  return row?.title ?? null
}

/** Whether topics were joined, split or renamed since the rule proposed them. */
async function isChangedByHand({ db }: Ctx, { id, status, cut_by_hand }: ImportRow): Promise<boolean> {
  if (status !== "needs_review") return false
  if (cut_by_hand) return true
  const renamed = await db
    .selectFrom("import_items")
    .select("id")
    .where("import_id", "=", id)
    .whereRef("title", "<>", "read_title")
    .limit(1)
    .executeTakeFirst()
  return renamed !== undefined
}

/** What accepting made, as it was written down then; the topics may be gone since. */
async function readMadeCounts({ db }: Ctx, import_id: number): Promise<ImportDetail["made"]> {
  const made = await db
    .selectFrom("events")
    .select(sql<number>`(data->>'topics')::int`.as("topics"))
    .select(sql<number>`coalesce((data->>'updated')::int, 0)`.as("updated"))
    .select((eb) =>
      eb
        .selectFrom("import_items")
        .innerJoin("topics", "topics.id", "import_items.topic_id")
        .select("topics.id")
        .where("import_items.import_id", "=", import_id)
        .where("import_items.include", "=", true)
        .orderBy("import_items.position")
        .limit(1)
        .as("first_topic_id"),
    )
    .where("type", "=", "import.completed")
    .where("subject_id", "=", import_id)
    .executeTakeFirst()
  return made ?? null
}

async function readPrevious({ db }: Ctx, { previous_id }: ImportRow): Promise<ImportDetail["previous"]> {
  if (previous_id === null) return null
  const { finished_at, created_at, ...row } = await db
    .selectFrom("imports")
    .select(["id", "filename", "finished_at", "created_at"])
    .where("id", "=", previous_id)
    .executeTakeFirstOrThrow()
  return { ...row, finished_at: (finished_at ?? created_at).toISOString() }
}

const listGoneTopics = ({ db }: Ctx, import_id: number) =>
  db
    .selectFrom("import_gone")
    .innerJoin("topics", "topics.id", "import_gone.topic_id")
    .select(["topics.id as topic_id", "topics.title", "import_gone.archive"])
    .where("import_id", "=", import_id)
    .orderBy("topics.id")
    .execute()

/** The import with the names of the person who uploaded it and of its collection. */
export async function withImportNames(ctx: Ctx, row: ImportRow): Promise<ImportRow & ImportNames> {
  const names = await ctx.db
    .selectFrom("imports")
    .innerJoin("people", "people.id", "imports.created_by")
    .leftJoin("collections", (join) => join.on("collections.id", "=", row.collection_id))
    .select(["people.name as by", "collections.name as target", countLosses.as("losses")])
    .where("imports.id", "=", row.id)
    .executeTakeFirstOrThrow()
  return { ...row, ...names }
}
