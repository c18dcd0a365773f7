import { reviewOutcomes } from "@hub/contract/review-history"
import { peopleChoices, projectChoices } from "../../widgets/choices.ts"
import { ChoiceFilter } from "../../widgets/ChoiceFilter.tsx"
import { DayFilters } from "../../widgets/DayFilters.tsx"
import { RecordFilters } from "../../widgets/RecordFilters.tsx"
import { IdFilter } from "../../widgets/IdFilter.tsx"
import { endedReviewSearch, type EndedReviewFilterValues } from "./search.ts"
import { outcomeLooks } from "./outcomes.ts"

type EndedFiltersProps = { filters: EndedReviewFilterValues; onFind: (filters: EndedReviewFilterValues) => void }

export function EndedFilters({ filters, onFind }: EndedFiltersProps) {
  return (
    <RecordFilters filters={filters} read={endedReviewSearch} placeholder="Topic, name, answer" onFind={onFind}>
      {(find) => (
        <>
          <IdFilter
            label="Project"
            placeholder="Any project"
            choices={projectChoices}
            value={filters.project}
            onChange={(project) => find({ project })}
          />
          <IdFilter
            label="Person"
            placeholder="Reviewer or requester"
            choices={peopleChoices}
            value={filters.person}
            onChange={(person) => find({ person })}
          />
          <ChoiceFilter
            label="Outcome"
            choices={reviewOutcomes.map((value) => ({ value, label: outcomeLooks[value].label }))}
            value={filters.outcome}
            onChange={(outcome) => find({ outcome })}
          />
          <DayFilters filters={filters} labels={["Ended from", "Ended until"]} onFind={find} />
        </>
      )}
    </RecordFilters>
  )
}
