import { importStatuses, importTypes } from "@hub/contract/imports"
import { NativeSelect, TextInput } from "@mantine/core"
import { peopleChoices } from "../widgets/choices.ts"
import { IdFilter } from "../widgets/IdFilter.tsx"
import { RecordFilters } from "../widgets/RecordFilters.tsx"
import { type ImportSearch, importSearch } from "./search.ts"
import { looks, typeLabel } from "./words.ts"

type ImportFiltersProps = { filters: ImportSearch; onFind: (filters: ImportSearch) => void }

/** What the history of imports is narrowed by. */
export function ImportFilters({ filters, onFind }: ImportFiltersProps) {
  return (
    <RecordFilters filters={filters} read={importSearch} placeholder="File" onFind={onFind}>
      {(find) => (
        <>
          <NativeSelect
            label="Status"
            value={filters.status ?? ""}
            onChange={(event) => find({ status: event.currentTarget.value })}
            data={[
              { value: "", label: "All" },
              ...importStatuses.map((status) => ({ value: status, label: looks[status].label })),
            ]}
          />
          <NativeSelect
            label="Type"
            value={filters.type ?? ""}
            onChange={(event) => find({ type: event.currentTarget.value })}
            data={[
              { value: "", label: "Any" },
              ...importTypes.map((type) => ({ value: type, label: typeLabel(type) })),
            ]}
          />
          <IdFilter
            label="Uploaded by"
            placeholder="Anybody"
            choices={peopleChoices}
            value={filters.person}
            onChange={(person) => find({ person })}
          />
          <TextInput
            type="date"
            label="Uploaded from"
            value={filters.from ?? ""}
            onChange={(event) => find({ from: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label="Uploaded until"
            value={filters.to ?? ""}
            onChange={(event) => find({ to: event.currentTarget.value })}
          />
        </>
      )}
    </RecordFilters>
  )
}
