import { Button, TextInput } from "@mantine/core"
import { type ReactNode, useState } from "react"
import records from "./Records.module.css"

type OnFilterChange = (change: Record<string, unknown>) => void
type RecordFiltersProps<Filters> = {
  filters: Filters
  /** The filters that an address means. */
  read: (asked: Record<string, unknown>) => Filters
  /** What the words are looked for in. */
  placeholder?: string
  onFind: (filters: Filters) => void
  /** The other fields, each of which calls `find` with what it is now. */
  children: (find: OnFilterChange) => ReactNode
}

/** What a list of records is narrowed by. What is chosen counts at once; words count when they are sent. */
export function RecordFilters<Filters extends { q?: string | undefined }>(props: RecordFiltersProps<Filters>) {
  const { filters, read, placeholder = "Words", onFind, children } = props
  const [words, setWords] = useState(filters.q ?? "")
  const find: OnFilterChange = (change) => onFind(read({ ...filters, q: words, ...change }))

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
          placeholder={placeholder}
          maxLength={200}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        {children(find)}
        <div className={records.buttons}>
          <Button variant="filled" type="submit">
            Search
          </Button>
          <Button onClick={() => onFind(read({}))}>Clear Filters</Button>
        </div>
      </form>
    </search>
  )
}
