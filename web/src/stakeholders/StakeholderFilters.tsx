import { projectChoices } from "../widgets/choices.ts"
import { RecordFilters } from "../widgets/RecordFilters.tsx"
import { ChoiceFilter } from "../widgets/ChoiceFilter.tsx"
import { IdFilter } from "../widgets/IdFilter.tsx"
import { type StakeholderFilterValues, stakeholderSearch } from "./search.ts"

type StakeholderFiltersProps = {
  filters: StakeholderFilterValues
  /** What the chosen project is called, where a row tells. */
  project_name: string | undefined
  onFind: (filters: StakeholderFilterValues) => void
}

export function StakeholderFilters({ filters, project_name, onFind }: StakeholderFiltersProps) {
  return (
    <RecordFilters filters={filters} read={stakeholderSearch} placeholder="Name, email or organization" onFind={onFind}>
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
            label="Account"
            choices={[
              { value: "user", label: "With an account" },
              { value: "external", label: "External" },
            ]}
            value={filters.account}
            onChange={(account) => find({ account })}
          />
          <ChoiceFilter
            label="Can review"
            choices={[
              { value: "yes", label: "Yes" },
              { value: "no", label: "No" },
            ]}
            value={filters.can_review}
            onChange={(can_review) => find({ can_review })}
          />
        </>
      )}
    </RecordFilters>
  )
}
