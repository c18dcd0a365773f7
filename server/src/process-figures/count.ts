import { casesBeyondPercentile, type ProcessFigureKey, processFigures } from "@hub/contract/process-figures/values"
import { type RawBuilder, sql } from "kysely"
import { isRunning } from "../access/embargo-list.ts"
import type { Db } from "../platform/db/open.ts"
import { type CountingMoment, queryCases } from "./cases.ts"

/** The numbers of one figure in one period, of one project or of several. */
export type CountedCell = {
  /** Of one project, of those of none, of all topics, or of those of open projects and of none. */
  of: "project" | "none" | "all" | "open"
  project_id: number | null
  period: string
  cases: number
  value: number
  p75: number | null
  p90: number | null
}

export type CountedBlanks = { project_id: number | null; blanks: number }

/** Counts a figure by project and period in one statement, so that no sum differs from its parts, from the first of these years on. */
export async function countFigure(db: Db, key: ProcessFigureKey, at: CountingMoment, firstYear: number) {
  const { cases, blanks } = queryCases(key, at)
  const known = topicsThatCount(at.now)
  const { rows } = await sql<CountedCell>`
    with counted_topics as materialized (${known}),
    dated as (
      select project_id, project_id is null or project_id not in (select id from projects where restricted) as is_open,
        extract(year from day)::int as year, extract(quarter from day)::int as quarter, extract(month from day)::int as month, value
      from (${cases}) cases where day >= make_date(${firstYear}::int, 1, 1))
    select
      case when grouping(project_id) = 0 then case when project_id is null then 'none' else 'project' end
        when grouping(is_open) = 0 then 'open' else 'all' end as of,
      project_id,
      case when grouping(month) = 0 then year || '-' || lpad(month::text, 2, '0')
        when grouping(quarter) = 0 then year || '-Q' || quarter else year::text end as period,
      count(*)::int as cases, ${numbersOf(key)}
    from dated
    group by grouping sets (
      (project_id, year), (project_id, year, quarter), (project_id, year, quarter, month),
      (is_open, year), (is_open, year, quarter), (is_open, year, quarter, month),
      (year), (year, quarter), (year, quarter, month))
    having grouping(is_open) = 1 or is_open`.execute(db)
  return { cells: rows, blanks: blanks === undefined ? [] : await countBlanks(db, known, blanks) }
}

async function countBlanks(db: Db, known: RawBuilder<unknown>, blanks: RawBuilder<unknown>): Promise<CountedBlanks[]> {
  const { rows } = await sql<CountedBlanks>`
    with counted_topics as materialized (${known})
    select project_id, count(*)::int as blanks from (${blanks}) blanks group by project_id`.execute(db)
  return rows
}

/** Nobody learns by a number what is under embargo. */
const topicsThatCount = (now: Date) => sql`
  select id, project_id, created_at, approved_revision_id from topics where not exists (
    select from embargoed_topics held join embargoes using (collection_id) where held.topic_id = topics.id and ${isRunning(now)})`

/** Days and averages are told to a tenth, shares to a percent. */
function numbersOf(key: ProcessFigureKey): RawBuilder<unknown> {
  const { kind } = processFigures[key]
  if (kind === "share") return sql`round(100 * avg(value))::float8 as value, null::float8 as p75, null::float8 as p90`
  if (kind === "average")
    return sql`round(avg(value)::numeric, 1)::float8 as value, null::float8 as p75, null::float8 as p90`
  return sql`${percentile(0.5)} as value, ${percentileWithCases(0.75)} as p75, ${percentileWithCases(0.9)} as p90`
}

const percentile = (share: number) =>
  sql`round((percentile_cont(${sql.lit(share)}) within group (order by value))::numeric, 1)::float8`

const percentileWithCases = (share: number) =>
  sql`case when count(*) >= ${sql.lit(Math.round(casesBeyondPercentile / (1 - share)))} then ${percentile(share)} end`
