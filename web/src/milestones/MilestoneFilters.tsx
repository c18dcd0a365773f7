import { milestoneStatuses, milestoneTypes } from "@hub/contract/milestones"
import { NativeSelect, TextInput } from "@mantine/core"
import { useState } from "react"
import { Button } from "../widgets/Button.tsx"
import { projectChoices } from "../widgets/choices.ts"
import records from "../widgets/Records.module.css"
import { SearchSelect } from "../widgets/SearchSelect.tsx"
import { type Filters, milestoneSearch } from "./search.ts"
import { statusWords, typeWords } from "./words.ts"

type MilestoneFiltersProps = {
  filters: Filters
  /** What the chosen project is called, where a row tells. */
  project_name: string | undefined
  onFind: (filters: Filters) => void
}

/** What is chosen counts at once; words count when they are sent. */
export function MilestoneFilters({ filters, project_name, onFind }: MilestoneFiltersProps) {
  const [words, setWords] = useState(filters.q ?? "")
  const find = (change: Record<string, unknown>) => onFind(milestoneSearch({ ...filters, q: words, ...change }))

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
          known={project_name}
          onChange={(choice) => find({ project: choice ? Number(choice.value) : undefined })}
        />
        <NativeSelect
          label="Type"
          value={filters.type ?? ""}
          onChange={(event) => find({ type: event.currentTarget.value })}
          data={[{ value: "", label: "Any" }, ...milestoneTypes.map((value) => ({ value, label: typeWords[value] }))]}
        />
        <NativeSelect
          label="Status"
          value={filters.status ?? ""}
          onChange={(event) => find({ status: event.currentTarget.value })}
          data={[
            { value: "", label: "Any" },
            ...milestoneStatuses.map((value) => ({ value, label: statusWords[value] })),
          ]}
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
