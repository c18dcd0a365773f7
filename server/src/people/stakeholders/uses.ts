import type { PersonUses } from "@hub/contract/stakeholders"
import { type Expression, type RawBuilder, sql } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"
import type { KindCount } from "../../platform/join-use-counts.ts"
import { readPerson } from "./list.ts"

type PersonReference = {
  kind: string
  table: string
  column: string
  id?: string
  moves?: RawBuilder<unknown>
  work?: RawBuilder<unknown>
}

const [always, never] = [sql`true`, sql`false`]
const open = sql`status in ('pending', 'in_progress')`
const unfinished = sql`status in ('queued', 'converting', 'needs_review', 'importing')`
const undecided = sql`status in ('draft', 'active', 'paused')`

/**
 * Everything that names a person. What `moves` goes to whom they are merged into; the rest says who did it, and keeps saying so.
 * It is open work, which others can take over too, unless `work` says less.
 */
export const personReferences: PersonReference[] = [
  {
    kind: "projects",
    table: "project_stakeholders",
    column: "person_id",
    id: "project_id",
    moves: always,
    work: never,
  },
  { kind: "projects", table: "projects", column: "owner_id", moves: always },
  { kind: "reviews", table: "review_requests", column: "reviewer_id", moves: open },
  { kind: "reviews", table: "review_requests", column: "requested_by", moves: open },
  { kind: "reviews", table: "review_requests", column: "proposed_id" },
  { kind: "reviews", table: "review_requests", column: "answered_by" },
  {
    kind: "review steps",
    table: "review_steps",
    column: "reviewer_id",
    moves: sql`status in ('waiting', 'active')`,
    // The one that is active goes with its request.
    work: sql`status = 'waiting'`,
  },
  { kind: "sequential reviews", table: "review_sequences", column: "created_by", moves: undecided },
  { kind: "review rounds", table: "review_rounds", column: "opened_by" },
  { kind: "review rounds", table: "review_rounds", column: "settled_by" },
  { kind: "review comments", table: "review_points", column: "disposed_by" },
  { kind: "replies to review comments", table: "review_point_replies", column: "created_by" },
  { kind: "comments", table: "comments", column: "created_by" },
  { kind: "comments", table: "comments", column: "resolved_by" },
  { kind: "comments", table: "comments", column: "assignee_id", moves: sql`resolved_at is null` },
  { kind: "comments", table: "comment_mentions", column: "person_id", id: "comment_id" },
  { kind: "tasks", table: "tasks", column: "assignee_id", moves: sql`status not in ('done', 'cancelled')` },
  { kind: "groups", table: "group_members", column: "added_by", id: "group_id" },
  { kind: "access to projects", table: "project_access", column: "granted_by" },
  { kind: "embargo lists", table: "embargo_readers", column: "person_id", moves: always, work: never },
  { kind: "embargo lists", table: "embargo_readers", column: "added_by" },
  { kind: "embargoes", table: "embargoes", column: "set_by", id: "collection_id" },
  { kind: "embargoes", table: "embargoes", column: "asked_by", id: "collection_id" },
  { kind: "embargoes", table: "embargoes", column: "released_by", id: "collection_id" },
  { kind: "embargoes", table: "embargo_changes", column: "by_id" },
  { kind: "readings under embargo", table: "embargo_readings", column: "person_id" },
  { kind: "tasks", table: "tasks", column: "created_by" },
  { kind: "topics", table: "topics", column: "owner_id", moves: always },
  { kind: "revisions", table: "revisions", column: "author_id" },
  { kind: "collections", table: "collections", column: "owner_id", moves: always },
  { kind: "collections", table: "collections", column: "frozen_by" },
  { kind: "reorganizations", table: "restructurings", column: "applied_by" },
  { kind: "variables", table: "variables", column: "owner_id", moves: always },
  { kind: "requests for variables", table: "variable_requests", column: "asked_by", moves: always },
  { kind: "links", table: "links", column: "owner_id" },
  { kind: "images", table: "images", column: "created_by" },
  { kind: "imports", table: "imports", column: "created_by", moves: unfinished },
  { kind: "imports", table: "imports", column: "owner_id", moves: unfinished },
  { kind: "publications", table: "publications", column: "created_by" },
  { kind: "releases", table: "releases", column: "created_by" },
  { kind: "releases", table: "release_changes", column: "by_id" },
  { kind: "releases", table: "release_people", column: "person_id" },
  { kind: "releases", table: "release_people", column: "added_by" },
  { kind: "meetings", table: "meetings", column: "created_by" },
  { kind: "access requests", table: "access_requests", column: "decided_by" },
  { kind: "accounts", table: "users", column: "person_id" },
  { kind: "absences", table: "absences", column: "deputy_id", id: "person_id" },
  { kind: "notifications", table: "notifications", column: "created_by" },
  { kind: "feedback", table: "feedback", column: "created_by" },
  { kind: "feedback", table: "feedback", column: "assignee_id", moves: sql`status not in ('closed', 'spam')` },
  { kind: "feedback", table: "feedback", column: "archived_by" },
  { kind: "answers to feedback", table: "feedback_replies", column: "created_by" },
  { kind: "bugs", table: "bugs", column: "created_by" },
  { kind: "bugs", table: "bugs", column: "assignee_id", moves: sql`status <> 'closed'` },
  { kind: "bugs", table: "bugs", column: "archived_by" },
  { kind: "provisioning tokens", table: "provisioning_tokens", column: "created_by" },
  { kind: "webhooks", table: "webhooks", column: "created_by" },
  { kind: "destinations", table: "destinations", column: "created_by" },
  { kind: "settings", table: "settings", column: "changed_by", id: "key" },
  { kind: "fonts", table: "uploaded_fonts", column: "created_by" },
  { kind: "house styles", table: "house_styles", column: "changed_by" },
  { kind: "settings", table: "mail_server", column: "changed_by" },
  { kind: "merged entries", table: "people", column: "merged_into", moves: always, work: never },
]

/** Where open work stands, and which rows are: of others in the same place only history is kept. */
export const openWorkReferences = personReferences.flatMap(({ table, column, moves, work = moves }) =>
  work === undefined || work === never ? [] : [{ table, column, is_open: work }],
)

/** How much somebody has in hand. */
export const selectOpenWork = (person: Expression<unknown>) =>
  sql<number>`(${sql.join(
    openWorkReferences.map(
      ({ table, column, is_open }) =>
        sql`(select count(*) from ${sql.table(table)} where ${sql.ref(column)} = ${person} and (${is_open}))`,
    ),
    sql` + `,
  )})`

export async function readPersonUses(ctx: Ctx, id: number): Promise<PersonUses> {
  await readPerson(ctx, id)
  const { moves, stays } = await countPersonUses(ctx, id)
  return { moves, stays }
}

/** How many things name a person, each counted once a kind. */
export async function countPersonUses(
  ctx: Ctx,
  person_id: number,
): Promise<Record<"all" | "moves" | "stays", KindCount[]>> {
  const named = personReferences.map(
    ({ kind, table, column, id = "id", moves = sql`false` }) =>
      sql`select ${sql.lit(kind)} as kind, ${sql.ref(id)}::text as id, ${moves} as moves from ${sql.table(table)}
        where ${sql.ref(column)} = ${person_id}`,
  )
  const { rows } = await sql<{ kind: string; all: number; moves: number; stays: number }>`
    select kind, count(distinct id) as all, count(distinct id) filter (where moves) as moves,
      count(distinct id) filter (where not moves) as stays
    from (${sql.join(named, sql` union all `)}) named group by kind`.execute(ctx.db)
  const kinds = personReferences.map(({ kind }) => kind)
  const found = rows.toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind))
  const counted = (which: "all" | "moves" | "stays") =>
    found.flatMap(({ kind, [which]: count }) => (count > 0 ? [{ kind, count }] : []))
  return { all: counted("all"), moves: counted("moves"), stays: counted("stays") }
}
