import type { WithheldReason, WorkKind } from "@hub/contract/hand-over/values"
import { sql } from "kysely"
import { selectOutsideEmbargo } from "../access/embargo-list.ts"
import { selectLacksRole } from "../access/without-access.ts"
import { openWorkReferences } from "../people/stakeholders/uses.ts"
import type { Ctx } from "../platform/ctx.ts"
import { rolesWithPermission } from "../policy.ts"
import { type WorkSource, workSources } from "./sources.ts"

/** One thing in somebody's hands, with why it would stay there. */
export type PlannedWork = {
  source: string
  kind: WorkKind
  id: number
  name: string
  topic_id: number | null
  collection_id: number | null
  reason: WithheldReason | null
}

/** People. Who is the `same` person under another name needs no further rights to go on. */
export type HandOverParties = { from: number; to: number | null; same?: true }

const places = openWorkReferences.map(({ table, column, is_open }) => ({
  key: `${table}.${column}`,
  table,
  column,
  is_open,
}))
const order = new Map(Object.keys(workSources).map((key, at) => [key, at]))

/** What somebody has in hand, and what of it stays where another is to take it over. Only what the actor sees is there. */
export async function planHandOver(ctx: Ctx, { from, to, same }: HandOverParties): Promise<PlannedWork[]> {
  const none = sql`null`
  const found = places.map(({ key, table, column, is_open }) => {
    const { kind, name, topic = none, collection = none, project = none, needs } = workSources[key]!
    return sql`select ${sql.lit(key)} as source, ${sql.lit(kind)} as kind, ${sql.lit(needs)} as needs, own.id,
        coalesce(${name}, '') as name, (${topic})::bigint as topic_id, (${collection})::bigint as collection_id,
        (${project})::bigint as project_id
      from ${sql.table(table)} own where own.${sql.ref(column)} = ${from} and (${is_open})`
  })
  const { rows } = await sql<PlannedWork>`
    select source, kind, work.id, name, topic_id, collection_id, ${to === null ? none : selectReason(ctx, to, same)} as reason
    from (${sql.join(found, sql` union all `)}) work
      left join users on users.person_id = ${to}::bigint and users.active
    order by lower(name), work.id`.execute(ctx.db)
  return rows.toSorted((one, other) => order.get(one.source)! - order.get(other.source)!)
}

function selectReason({ now }: Ctx, to: number, same: true | undefined) {
  const about = {
    topic: sql.ref("topic_id"),
    collection: sql.ref("collection_id"),
    project: sql.ref("work.project_id"),
  }
  const lacks = (needs: WorkSource["needs"]) =>
    sql`needs = ${sql.lit(needs)} and ${selectLacksRole(about, needs === "write" ? "author" : "reviewer")}`
  const writes = sql`users.role = any(${rolesWithPermission("topics.edit")}::text[])`
  return sql`case
    when ${same === undefined} and needs = 'write' and not coalesce(${writes}, false) then 'not_an_author'
    when (${lacks("write")}) or (${lacks("answer")}) then 'no_access'
    when ${selectOutsideEmbargo(now, about, sql`${to}::bigint`)} then 'under_embargo'
    when source = 'review_requests.reviewer_id' and exists (
      select from review_requests asked join revisions on revisions.id = asked.revision_id
      where asked.id = work.id and revisions.author_id = ${to}) then 'own_text'
    when source = 'review_requests.reviewer_id' and exists (
      select from review_requests asked join review_requests other on other.round_id = asked.round_id
      where asked.id = work.id and other.reviewer_id = ${to}) then 'asked_already'
    when source = 'variable_requests.asked_by' and exists (
      select from variable_requests other where other.slug = work.name and other.asked_by = ${to}) then 'asked_already'
    end`
}
