import type { FigureCell, FigureOfPeriod, ProcessFigures, processFigureRoutes } from "@hub/contract/process-figures"
import { figureYears, processFigureKeys } from "@hub/contract/process-figures/values"
import type { RouteInput } from "@hub/contract/route"
import type { Ctx } from "../platform/ctx.ts"
import { inProject, requirePermission } from "../policy.ts"
import { getProject } from "../projects/get.ts"
import { settingsOf } from "../settings/current.ts"
import { listPeriods, monthInZone } from "./periods.ts"
import type { PublishedCell } from "./tables.ts"

export type FigureQuery = RouteInput<typeof processFigureRoutes.read>["query"]

/** The figures of a project, or of all that the reader may see, as they were last worked out. */
export async function readProcessFigures(ctx: Ctx, { project_id, by, year }: FigureQuery): Promise<ProcessFigures> {
  const project = project_id === undefined ? null : await readFigureProject(ctx, project_id)
  const [run, row] = await Promise.all([
    ctx.db.selectFrom("process_figure_runs").select(["at", "time_zone"]).executeTakeFirst(),
    findFigures(ctx, project_id),
  ])
  const time_zone = run?.time_zone ?? (await settingsOf(ctx)).time_zone
  const now = monthInZone(run?.at ?? ctx.now, time_zone)
  const last = year ?? now.year
  const years = [last - 1, last]
  const figures = row?.figures ?? {}
  return {
    as_of: row === undefined && project === null ? null : (run?.at.toISOString() ?? null),
    time_zone,
    scope: project ? "project" : (row?.scope ?? (run ? "open" : "all")),
    project,
    years,
    known_years: Array.from({ length: figureYears }, (_, before) => now.year - before).toReversed(),
    figures: processFigureKeys.map((key) => {
      const { blanks = 0, cells = {} } = figures[key] ?? {}
      const toPeriod = (period: string): FigureOfPeriod => ({ period, ...toCell(cells[period]) })
      return {
        key,
        blanks,
        years: listPeriods("year", years, now).map(toPeriod),
        periods: listPeriods(by, years, now).map(toPeriod),
      }
    }),
  }
}

/** From whom something is hidden, their connection hides the figures of all. */
const findFigures = ({ db }: Ctx, project_id: number | undefined) =>
  db
    .selectFrom("process_figures")
    .select(["scope", "figures"])
    .where((row) => (project_id === undefined ? row("project_id", "is", null) : row("project_id", "=", project_id)))
    .orderBy("scope")
    .limit(1)
    .executeTakeFirst()

async function readFigureProject(ctx: Ctx, project_id: number) {
  const { id, name } = await getProject(ctx, "projects.read", project_id)
  requirePermission(inProject(ctx.actor, id), "process_figures.see")
  return { id, name }
}

function toCell(cell: PublishedCell | undefined): FigureCell {
  if (cell === undefined) return { ...empty, state: "none" }
  if (cell === "withheld") return { ...empty, state: "withheld" }
  const [cases, value, p75, p90] = cell
  return { state: "measured", cases, value, p75, p90 }
}

const empty = { cases: null, value: null, p75: null, p90: null }
