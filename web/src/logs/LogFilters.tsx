import { TextInput } from "@mantine/core"
import { useState } from "react"
import { ChoiceFilter } from "../widgets/ChoiceFilter.tsx"
import { DayFilters } from "../widgets/DayFilters.tsx"
import { RecordFilters } from "../widgets/RecordFilters.tsx"
import { type LogSearch, logSearch } from "./search.ts"
import { categoryOptions, levelOptions } from "./labels.ts"

type LogFiltersProps = { filters: LogSearch; onFind: (filters: LogSearch) => void }

export function LogFilters({ filters, onFind }: LogFiltersProps) {
  const [user, setUser] = useState(filters.user ?? "")
  return (
    <RecordFilters
      filters={filters}
      read={(asked) => logSearch({ ...asked, ...(Object.keys(asked).length > 0 ? { user } : {}) })}
      placeholder="Event or details"
      onFind={onFind}
    >
      {(find) => (
        <>
          <ChoiceFilter
            label="Level"
            any="Any level"
            choices={levelOptions}
            value={filters.level}
            onChange={(level) => find({ level })}
          />
          <ChoiceFilter
            label="Category"
            any="Any category"
            choices={categoryOptions}
            value={filters.category}
            onChange={(category) => find({ category })}
          />
          <TextInput
            label="User"
            placeholder="Name"
            autoComplete="off"
            maxLength={200}
            value={user}
            onChange={(event) => setUser(event.currentTarget.value)}
          />
          <DayFilters filters={filters} onFind={find} />
        </>
      )}
    </RecordFilters>
  )
}
