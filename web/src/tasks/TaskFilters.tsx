import { priorities } from "@hub/contract/reviews"
import { taskStatuses } from "@hub/contract/tasks"
import { NativeSelect } from "@mantine/core"
import { personChoices, projectChoices, tagChoices } from "../widgets/choices.ts"
import { RecordFilters } from "../widgets/RecordFilters.tsx"
import { IdFilter } from "../widgets/IdFilter.tsx"
import { type Filters, taskSearch } from "./search.ts"
import { dueWords, priorityWords, statusWords } from "./words.ts"

type TaskFiltersProps = { filters: Filters; onFind: (filters: Filters) => void }

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
            placeholder="Anybody"
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
          <NativeSelect
            label="Priority"
            value={filters.priority ?? ""}
            onChange={(event) => find({ priority: event.currentTarget.value })}
            data={[{ value: "", label: "Any" }, ...priorities.map((value) => ({ value, label: priorityWords[value] }))]}
          />
          <NativeSelect
            label="Due"
            value={filters.due ?? ""}
            onChange={(event) => find({ due: event.currentTarget.value })}
            data={[
              { value: "", label: "Any day" },
              ...Object.entries(dueWords).map(([value, label]) => ({ value, label })),
            ]}
          />
          <NativeSelect
            label="Status"
            value={filters.status ?? ""}
            onChange={(event) => find({ status: event.currentTarget.value })}
            data={[{ value: "", label: "Any" }, ...taskStatuses.map((value) => ({ value, label: statusWords[value] }))]}
          />
        </>
      )}
    </RecordFilters>
  )
}
