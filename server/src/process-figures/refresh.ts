import {
  figureYears,
  type FigureScope,
  type ProcessFigureKey,
  processFigureKeys,
} from "@hub/contract/process-figures/values"
import { sql } from "kysely"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { queueJob } from "../platform/jobs/queue.ts"
import { settingsOf } from "../settings/current.ts"
import { countFigure } from "./count.ts"
import { monthInZone } from "./periods.ts"
import { publishFigure, type PublishedFigure } from "./publish.ts"
import type { PublishedFigures } from "./tables.ts"

const anHour = 60 * 60_000

/** Works every figure out from what happened, and puts it in the place of what was told before; then again in an hour. */
export async function refreshProcessFigures(ctx: Ctx): Promise<void> {
  const zone = await readKnownZone(ctx)
  const { year } = monthInZone(ctx.now, zone)
  const years = Array.from({ length: figureYears }, (_, before) => year - before)
  const projects = await ctx.db.selectFrom("projects").select(["id", "restricted"]).execute()
  const restricted = new Set(projects.filter((one) => one.restricted).map(({ id }) => id))
  const byScope = { all: {} as PublishedFigures, open: {} as PublishedFigures }
  const byProject = new Map<number, PublishedFigures>()
  for (const key of processFigureKeys) {
    const counted = await countFigure(ctx.db, key, { now: ctx.now, zone }, Math.min(...years))
    const { all, open, projects: each } = publishFigure(counted, { years, restricted })
    Object.assign(byScope.all, { [key]: all })
    Object.assign(byScope.open, { [key]: open })
    for (const [id, figure] of each) byProject.set(id, addFigure(byProject.get(id), key, figure))
  }
  const isThere = new Set(projects.map(({ id }) => id))
  await inTransaction(ctx, async (tx) => {
    await saveFigures(tx, [
      { scope: "all", project_id: null, figures: byScope.all, counted_projects: [] },
      {
        scope: "open",
        project_id: null,
        figures: byScope.open,
        counted_projects: [...isThere].filter((id) => !restricted.has(id)),
      },
      ...[...byProject].map(([project_id, figures]) => ({
        scope: "project" as const,
        project_id,
        figures,
        counted_projects: [],
      })),
    ])
    await saveRun(tx, zone)
  })
  await queueRefresh(ctx)
}

/** Asked at every start as well, so that it never comes to rest. The first figures of a hub are worked out at once. */
export async function queueRefresh(ctx: Ctx): Promise<void> {
  const run = await ctx.db.selectFrom("process_figure_runs").select("at").executeTakeFirst()
  if (run === undefined) await queueRefreshNow(ctx)
  // By the hour of the clock: however many refresh now, one waits for each hour.
  const next = new Date((Math.floor(ctx.now.getTime() / anHour) + 1) * anHour)
  await queueJob(ctx, "figures.refresh", {}, { key: next.toISOString(), not_before: next, max_attempts: 20 })
}

/** What may be seen changed: nobody waits an hour for figures without it. */
export const queueRefreshNow = (tx: Ctx) => queueJob(tx, "figures.refresh", {}, { key: "now" })

const addFigure = (figures: PublishedFigures | undefined, key: ProcessFigureKey, figure: PublishedFigure) => ({
  ...figures,
  [key]: figure,
})

/** The zone of the office, or UTC where the database does not know it. */
async function readKnownZone(ctx: Ctx): Promise<string> {
  const { time_zone } = await settingsOf(ctx)
  const { rows } = await sql`select from pg_timezone_names where lower(name) = lower(${time_zone})`.execute(ctx.db)
  return rows.length > 0 ? time_zone : "UTC"
}

type FigureRow = {
  scope: FigureScope
  project_id: number | null
  figures: PublishedFigures
  counted_projects: number[]
}

/** Writes what differs from before, and takes away what has no case any more. */
async function saveFigures(tx: Ctx, rows: FigureRow[]) {
  for (let from = 0; from < rows.length; from += 200) {
    const part = rows.slice(from, from + 200)
    await sql`
      insert into process_figures as known (scope, project_id, figures, counted_projects)
      select scope, project_id, figures, counted_projects
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
        as given (scope text, project_id bigint, figures jsonb, counted_projects bigint[])
      where project_id is null or project_id in (select id from projects)
      on conflict (scope, project_id) do update
        set figures = excluded.figures, counted_projects = excluded.counted_projects
        where (known.figures, known.counted_projects) is distinct from (excluded.figures, excluded.counted_projects)`.execute(
      tx.db,
    )
  }
  const counted = rows.flatMap(({ project_id }) => (project_id === null ? [] : [project_id]))
  await sql`delete from process_figures where scope = 'project' and project_id <> all (${counted}::bigint[])`.execute(
    tx.db,
  )
}

const saveRun = (tx: Ctx, time_zone: string) =>
  tx.db
    .insertInto("process_figure_runs")
    .values({ at: tx.now, time_zone })
    .onConflict((known) => known.column("id").doUpdateSet({ at: tx.now, time_zone }))
    .execute()
