import { z } from "zod"
import { cellStates, figurePeriods, figureScopes, processFigureKeys } from "./process-figures/values.ts"
import { Id, Moment, Page, route } from "./route.ts"

const FigureFilter = z.object({
  /** Without one, everything that the reader may see. */
  project_id: Id.optional(),
  by: z.enum(figurePeriods).default("month"),
  /** The later of the two years that are told; the current one unless named. */
  year: z.coerce.number().int().min(2000).max(2100).optional(),
})

/** The numbers of one period; all are null unless it was measured. */
export const FigureCell = z.object({
  state: z.enum(cellStates),
  /** How many cases ended in the period. */
  cases: z.number().nullable(),
  /** The median of days, the share in percent, or the average. */
  value: z.number().nullable(),
  /** So many days at most took three quarters, and nine tenths, of the cases. Null for shares, averages, and where too few lie beyond. */
  p75: z.number().nullable(),
  p90: z.number().nullable(),
})
export type FigureCell = z.output<typeof FigureCell>

/** A period as it is written: 2026-03, 2026-Q1 or 2026. */
const PeriodName = z.string()
const FigureOfPeriod = FigureCell.extend({ period: PeriodName })
export type FigureOfPeriod = z.output<typeof FigureOfPeriod>

export const ProcessFigures = z.object({
  /** When they were worked out; null while they never were. */
  as_of: Moment.nullable(),
  /** The time zone in which days and months begin. */
  time_zone: z.string(),
  scope: z.enum(figureScopes),
  project: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** The two years that are told, the later one last, and the years that can be asked for. */
  years: z.array(z.number()),
  known_years: z.array(z.number()),
  figures: z.array(
    z.object({
      key: z.enum(processFigureKeys),
      /** Cases of any time that belong to no period, since a moment is not known; null where there are 1 to 4. */
      blanks: z.number().nullable(),
      years: z.array(FigureOfPeriod),
      periods: z.array(FigureOfPeriod),
    }),
  ),
})
export type ProcessFigures = z.output<typeof ProcessFigures>

/** One figure in one period, as a line of a table. */
export const ProcessFigureLine = FigureOfPeriod.extend({ figure: z.enum(processFigureKeys) })
export type ProcessFigureLine = z.output<typeof ProcessFigureLine>

export const processFigureRoutes = {
  read: route({ method: "GET", path: "/api/process-figures/overview", query: FigureFilter, answer: ProcessFigures }),
  /** The same by figure and period. */
  lines: route({
    method: "GET",
    path: "/api/process-figures",
    query: FigureFilter.extend(Page.pick({ cursor: true }).shape),
    answer: z.array(ProcessFigureLine),
    paged: true,
    csv: true,
  }),
}
