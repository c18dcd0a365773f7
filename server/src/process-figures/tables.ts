import type { FigureScope, ProcessFigureKey } from "@hub/contract/process-figures/values"
import type { ColumnType, Generated } from "kysely"

declare module "../platform/db/tables.ts" {
  interface Tables {
    process_figures: ProcessFiguresTable
    process_figure_runs: ProcessFigureRunsTable
  }
}

export type ProcessFiguresTable = {
  id: Generated<number>
  scope: FigureScope
  project_id: number | null
  counted_projects: number[]
  figures: ColumnType<PublishedFigures, string, string>
}

export type ProcessFigureRunsTable = { id: Generated<boolean>; at: Date; time_zone: string }

/** What may be told of a period: nothing where it has no case, and else its cases, value, p75 and p90. */
export type PublishedCell = "withheld" | [cases: number, value: number, p75: number | null, p90: number | null]

/** By figure: blanks, and the cells by period; null where there are 1 to 4 blanks. */
export type PublishedFigures = Partial<
  Record<ProcessFigureKey, { blanks: number | null; cells: Record<string, PublishedCell> }>
>
