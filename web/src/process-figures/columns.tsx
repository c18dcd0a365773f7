import type { FigureOfPeriod } from "@hub/contract/process-figures"
import type { ProcessFigureKind } from "@hub/contract/process-figures/values"
import layout from "../widgets/Layout.module.css"
import type { Column } from "../widgets/list/columns.ts"
import { describeFigureCell, formatFigureValue, formatPeriod, valueNames } from "./labels.ts"

/** The numbers of one figure by period. */
export function figureColumns(kind: ProcessFigureKind): Column<FigureOfPeriod>[] {
  const percentile = (label: string, pick: (row: FigureOfPeriod) => number | null): Column<FigureOfPeriod> => ({
    label,
    card: "line",
    className: layout.oneLine,
    cell: (row) => {
      const value = pick(row)
      return value === null ? null : formatFigureValue(kind, value)
    },
  })
  return [
    { label: "Period", use: "name", cell: ({ period }) => formatPeriod(period) },
    { label: "Cases", card: "line", cell: ({ cases }) => cases?.toLocaleString() },
    { label: valueNames[kind], card: "line", className: layout.oneLine, cell: (row) => describeFigureCell(row, kind) },
    ...(kind === "days"
      ? [percentile("75th percentile", ({ p75 }) => p75), percentile("90th percentile", ({ p90 }) => p90)]
      : []),
  ]
}
