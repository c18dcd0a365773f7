import { NativeSelect, TextInput } from "@mantine/core"
import { useState } from "react"
import { Button } from "../widgets/Button.tsx"
import { projectChoices } from "../widgets/choices.ts"
import records from "../widgets/Records.module.css"
import { SearchSelect } from "../widgets/SearchSelect.tsx"
import { type Filters, stakeholderSearch } from "./search.ts"

type StakeholderFiltersProps = {
  filters: Filters
  /** What the chosen project is called, where a row tells. */
  project_name: string | undefined
  onFind: (filters: Filters) => void
}

/** What is chosen counts at once; words count when they are sent. */
export function StakeholderFilters({ filters, project_name, onFind }: StakeholderFiltersProps) {
  const [words, setWords] = useState(filters.q ?? "")
  const find = (change: Record<string, unknown>) => onFind(stakeholderSearch({ ...filters, q: words, ...change }))

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
          placeholder="Name, email or organization"
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
          label="Account"
          value={filters.account ?? ""}
          onChange={(event) => find({ account: event.currentTarget.value })}
          data={[
            { value: "", label: "Any" },
            { value: "user", label: "With an account" },
            { value: "external", label: "External" },
          ]}
        />
        <NativeSelect
          label="Can review"
          value={filters.can_review ?? ""}
          onChange={(event) => find({ can_review: event.currentTarget.value })}
          data={[
            { value: "", label: "Any" },
            { value: "yes", label: "Yes" },
            { value: "no", label: "No" },
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
