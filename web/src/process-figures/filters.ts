import { projectChoices } from "../widgets/choices.ts"
import { choice, defineList, record, type SearchOfList } from "../widgets/list/list-definition.ts"

const periods = choice("Periods", ["quarter", "year"], { quarter: "By quarter", year: "By year" }, "By month")
export const periodChoices = periods.choices

/** What /process-figures shows, as the address has it; `year` is the later of the two that are shown. */
export const processFigureFilters = defineList(
  {
    project_id: record("Project", "All projects", projectChoices),
    by: periods,
  },
  { also: { year: "id" } },
)
export type ProcessFigureSearch = SearchOfList<typeof processFigureFilters>
