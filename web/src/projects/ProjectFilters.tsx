import { NativeSelect } from "@mantine/core"
import { tagChoices } from "../widgets/choices.ts"
import { IdFilter } from "../widgets/IdFilter.tsx"
import { OwnerFilter } from "../widgets/OwnerFilter.tsx"
import { RecordFilters } from "../widgets/RecordFilters.tsx"
import { projectSearch, type ProjectSearch } from "./search.ts"
import { statusWords } from "./words.ts"

type ProjectFiltersProps = { filters: ProjectSearch; onFind: (filters: ProjectSearch) => void }

export function ProjectFilters({ filters, onFind }: ProjectFiltersProps) {
  return (
    <RecordFilters filters={filters} read={projectSearch} placeholder="Name or description" onFind={onFind}>
      {(find) => (
        <>
          <NativeSelect
            label="Status"
            value={filters.status ?? ""}
            onChange={(event) => find({ status: event.currentTarget.value })}
            data={[
              { value: "", label: "Any status" },
              ...Object.entries(statusWords).map(([value, label]) => ({ value, label })),
            ]}
          />
          <OwnerFilter value={filters.owner} onChange={(owner) => find({ owner })} />
          <IdFilter
            label="Tag"
            placeholder="Any tag"
            choices={tagChoices}
            value={filters.tag}
            onChange={(tag) => find({ tag })}
          />
          <NativeSelect
            label="Archive"
            value={filters.archived ?? ""}
            onChange={(event) => find({ archived: event.currentTarget.value })}
            data={[
              { value: "", label: "Under way" },
              { value: "true", label: "Archived" },
            ]}
          />
        </>
      )}
    </RecordFilters>
  )
}
