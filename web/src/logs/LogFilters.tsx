import { NativeSelect, TextInput } from "@mantine/core"
import { useState } from "react"
import { DayFilters } from "../widgets/DayFilters.tsx"
import { RecordFilters } from "../widgets/RecordFilters.tsx"
import { type LogSearch, logSearch } from "./search.ts"
import { categoryOptions, levelOptions } from "./words.ts"

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
          <NativeSelect
            label="Level"
            value={filters.level ?? ""}
            onChange={(event) => find({ level: event.currentTarget.value })}
            data={[{ value: "", label: "Any level" }, ...levelOptions]}
          />
          <NativeSelect
            label="Category"
            value={filters.category ?? ""}
            onChange={(event) => find({ category: event.currentTarget.value })}
            data={[{ value: "", label: "Any category" }, ...categoryOptions]}
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
