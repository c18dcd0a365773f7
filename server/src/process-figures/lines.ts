import type { ProcessFigureLine } from "@hub/contract/process-figures"
import { leastCases, processFigures } from "@hub/contract/process-figures/values"
import type { Ctx } from "../platform/ctx.ts"
import type { CsvCell, CsvColumns } from "../platform/http/csv.ts"
import type { PagedList } from "../platform/http/page.ts"
import { type FigureQuery, readProcessFigures } from "./read.ts"

/** Every figure in every period, as a table. */
export async function listProcessFigureLines(ctx: Ctx, query: FigureQuery): Promise<PagedList<ProcessFigureLine>> {
  const { figures } = await readProcessFigures(ctx, query)
  const items = figures.flatMap(({ key, periods }) => periods.map((period) => ({ figure: key, ...period })))
  return { items, next: null, total: items.length }
}

const words = { none: "No data yet", withheld: `Not shown: fewer than ${leastCases}, or tells such a number` }

/** What was not measured, or may not be told, says so and has no number. */
const unless = ({ state }: ProcessFigureLine, value: CsvCell) => (state === "measured" ? value : words[state])

export const processFigureColumns: CsvColumns<ProcessFigureLine> = {
  Figure: ({ figure }) => processFigures[figure].label,
  Period: ({ period }) => period,
  Cases: (line) => unless(line, line.cases),
  "Median, share or average": ({ value }) => value,
  "75th percentile": ({ p75 }) => p75,
  "90th percentile": ({ p90 }) => p90,
  Unit: ({ figure }) => units[processFigures[figure].kind],
  Definition: ({ figure }) => processFigures[figure].definition,
}

const units = { days: "days", share: "percent", average: "rounds" }
