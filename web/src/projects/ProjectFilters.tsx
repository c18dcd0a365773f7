import { tagChoices } from "../widgets/choices.ts"
import { ChoiceFilter } from "../widgets/ChoiceFilter.tsx"
import { IdFilter } from "../widgets/IdFilter.tsx"
import { OwnerFilter } from "../widgets/OwnerFilter.tsx"
import { RecordFilters } from "../widgets/RecordFilters.tsx"
import { projectSearch, type ProjectSearch } from "./search.ts"
import { projectStatusLabels } from "./labels.ts"

type ProjectFiltersProps = { filters: ProjectSearch; onFind: (filters: ProjectSearch) => void }

export function ProjectFilters({ filters, onFind }: ProjectFiltersProps) {
  return (
    <RecordFilters filters={filters} read={projectSearch} placeholder="Name or description" onFind={onFind}>
      {(find) => (
        <>
          <ChoiceFilter
            label="Status"
            any="Any status"
            choices={Object.entries(projectStatusLabels).map(([value, label]) => ({ value, label }))}
            value={filters.status}
            onChange={(status) => find({ status })}
          />
          <OwnerFilter value={filters.owner} onChange={(owner) => find({ owner })} />
          <IdFilter
            label="Tag"
            placeholder="Any tag"
            choices={tagChoices}
            value={filters.tag}
            onChange={(tag) => find({ tag })}
          />
          <ChoiceFilter
            label="Archive"
            any="Not archived"
            choices={[{ value: "true", label: "Archived" }]}
            value={filters.archived}
            onChange={(archived) => find({ archived })}
          />
        </>
      )}
    </RecordFilters>
  )
}
