import { importTypes } from "@hub/contract/import-types"
import { importStatuses } from "@hub/contract/imports"
import { peopleChoices } from "../widgets/choices.ts"
import { choice, day, defineList, record, type SearchOfList, words } from "../widgets/list/list-definition.ts"
import { importStatusLooks, labelImportType } from "./labels.ts"

/** What /import/history shows, as the address has it. */
export const importFilters = defineList({
  q: words("Search files"),
  status: choice("Status", importStatuses, importStatusLooks),
  type: choice("Type", importTypes, labelImportType),
  person: record("Uploaded by", "Uploaded by anyone", peopleChoices),
  from: day("Uploaded from"),
  to: day("Uploaded until"),
})
export type ImportSearch = SearchOfList<typeof importFilters>
