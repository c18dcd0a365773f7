import { milestoneStatuses, milestoneTypes } from "@hub/contract/milestones/values"
import { projectChoices } from "../widgets/choices.ts"
import { RecordFilters } from "../widgets/RecordFilters.tsx"
import { ChoiceFilter } from "../widgets/ChoiceFilter.tsx"
import { IdFilter } from "../widgets/IdFilter.tsx"
import { type MilestoneFilterValues, milestoneSearch } from "./search.ts"
import { milestoneStatusLabels, milestoneTypeLabels } from "./labels.ts"

type MilestoneFiltersProps = {
  filters: MilestoneFilterValues
  /** What the chosen project is called, where a row tells. */
  project_name: string | undefined
  onFind: (filters: MilestoneFilterValues) => void
}

export function MilestoneFilters({ filters, project_name, onFind }: MilestoneFiltersProps) {
  return (
    <RecordFilters filters={filters} read={milestoneSearch} onFind={onFind}>
      {(find) => (
        <>
          <IdFilter
            label="Project"
            placeholder="Any project"
            choices={projectChoices}
            value={filters.project}
            known={project_name}
            onChange={(project) => find({ project })}
          />
          <ChoiceFilter
            label="Type"
            choices={milestoneTypes.map((value) => ({ value, label: milestoneTypeLabels[value] }))}
            value={filters.type}
            onChange={(type) => find({ type })}
          />
          <ChoiceFilter
            label="Status"
            choices={milestoneStatuses.map((value) => ({ value, label: milestoneStatusLabels[value] }))}
            value={filters.status}
            onChange={(status) => find({ status })}
          />
        </>
      )}
    </RecordFilters>
  )
}
