import { importStatuses, importTypes } from "@hub/contract/imports"
import { peopleChoices } from "../widgets/choices.ts"
import { ChoiceFilter } from "../widgets/ChoiceFilter.tsx"
import { DayFilters } from "../widgets/DayFilters.tsx"
import { IdFilter } from "../widgets/IdFilter.tsx"
import { RecordFilters } from "../widgets/RecordFilters.tsx"
import { type ImportSearch, importSearch } from "./search.ts"
import { importStatusLooks, labelImportType } from "./labels.ts"

type ImportFiltersProps = { filters: ImportSearch; onFind: (filters: ImportSearch) => void }

/** What the history of imports is narrowed by. */
export function ImportFilters({ filters, onFind }: ImportFiltersProps) {
  return (
    <RecordFilters filters={filters} read={importSearch} placeholder="File" onFind={onFind}>
      {(find) => (
        <>
          <ChoiceFilter
            label="Status"
            any="All"
            choices={importStatuses.map((status) => ({ value: status, label: importStatusLooks[status].label }))}
            value={filters.status}
            onChange={(status) => find({ status })}
          />
          <ChoiceFilter
            label="Type"
            choices={importTypes.map((type) => ({ value: type, label: labelImportType(type) }))}
            value={filters.type}
            onChange={(type) => find({ type })}
          />
          <IdFilter
            label="Uploaded by"
            placeholder="Anyone"
            choices={peopleChoices}
            value={filters.person}
            onChange={(person) => find({ person })}
          />
          <DayFilters filters={filters} labels={["Uploaded from", "Uploaded until"]} onFind={find} />
        </>
      )}
    </RecordFilters>
  )
}
