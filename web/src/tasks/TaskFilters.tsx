import { priorities } from "@hub/contract/reviews"
import { taskStatuses } from "@hub/contract/tasks"
import { NativeSelect, TextInput } from "@mantine/core"
import { useState } from "react"
import { Button } from "../widgets/Button.tsx"
import { personChoices, projectChoices } from "../widgets/choices.ts"
import records from "../widgets/Records.module.css"
import { SearchSelect } from "../widgets/SearchSelect.tsx"
import { type Filters, taskSearch } from "./search.ts"
import { dueWords, priorityWords, statusWords } from "./words.ts"

type TaskFiltersProps = { filters: Filters; onFind: (filters: Filters) => void }

/** What is chosen counts at once; words count when they are sent. */
export function TaskFilters({ filters, onFind }: TaskFiltersProps) {
  const [words, setWords] = useState(filters.q ?? "")
  const find = (change: Record<string, unknown>) => onFind(taskSearch({ ...filters, q: words, ...change }))

  return (
    <search>
      <form
        className={records.filters}
        onSubmit={(event) => {
          event.preventDefault()
          find({})
        }}
      >
        <TextInput
          type="search"
          label="Search"
          placeholder="Words"
          maxLength={200}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <SearchSelect
          label="Project"
          placeholder="Any project"
          choices={projectChoices}
          value={String(filters.project ?? "")}
          onChange={(choice) => find({ project: choice ? Number(choice.value) : undefined })}
        />
        <SearchSelect
          label="Assignee"
          placeholder="Anybody"
          choices={personChoices}
          value={String(filters.assignee ?? "")}
          onChange={(choice) => find({ assignee: choice ? Number(choice.value) : undefined })}
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
        <div className={records.buttons}>
          <Button type="submit">Search</Button>
          <Button look="default" onClick={() => onFind({})}>
            Clear Filters
          </Button>
        </div>
      </form>
    </search>
  )
}
