import { priorities } from "@hub/contract/reviews/values"
import { taskStatuses } from "@hub/contract/tasks/values"
import { personChoices, projectChoices, tagChoices } from "../widgets/choices.ts"
import { RecordFilters } from "../widgets/RecordFilters.tsx"
import { ChoiceFilter } from "../widgets/ChoiceFilter.tsx"
import { IdFilter } from "../widgets/IdFilter.tsx"
import { type TaskFilterValues, taskSearch } from "./search.ts"
import { dueLabels, priorityLabels, taskStatusLabels } from "./labels.ts"

type TaskFiltersProps = { filters: TaskFilterValues; onFind: (filters: TaskFilterValues) => void }

export function TaskFilters({ filters, onFind }: TaskFiltersProps) {
  return (
    <RecordFilters filters={filters} read={taskSearch} onFind={onFind}>
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
            label="Assignee"
            placeholder="Anyone"
            choices={personChoices}
            value={filters.assignee}
            onChange={(assignee) => find({ assignee })}
          />
          <IdFilter
            label="Tag"
            placeholder="Any tag"
            choices={tagChoices}
            value={filters.tag}
            onChange={(tag) => find({ tag })}
          />
          <ChoiceFilter
            label="Priority"
            choices={priorities.map((value) => ({ value, label: priorityLabels[value] }))}
            value={filters.priority}
            onChange={(priority) => find({ priority })}
          />
          <ChoiceFilter
            label="Due"
            any="Any day"
            choices={Object.entries(dueLabels).map(([value, label]) => ({ value, label }))}
            value={filters.due}
            onChange={(due) => find({ due })}
          />
          <ChoiceFilter
            label="Status"
            choices={taskStatuses.map((value) => ({ value, label: taskStatusLabels[value] }))}
            value={filters.status}
            onChange={(status) => find({ status })}
          />
        </>
      )}
    </RecordFilters>
  )
}
