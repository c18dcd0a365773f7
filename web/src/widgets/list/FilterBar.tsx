import { Button, TextInput } from "@mantine/core"
import { useState } from "react"
import { ChoiceFilter } from "../ChoiceFilter.tsx"
import { IdFilter } from "./IdFilter.tsx"
import { OwnerFilter } from "./OwnerFilter.tsx"
import records from "../Records.module.css"
import { useIsPhone } from "../use-is-phone.ts"
import type { ListFilter } from "./list-definition.ts"
import type { ListState } from "./use-list.ts"
import { SavedViews } from "./SavedViews.tsx"
import { useSavedViews } from "./use-list-memory.ts"
import { WordsField } from "./WordsField.tsx"

type FilterBarProps = {
  /** What is listed, in the plural. */
  what: string
  list: Pick<ListState, "definition" | "filters" | "first" | "find" | "clear" | "go">
  /** What chosen records are called, by the name of their filter, where a row tells. */
  known?: Record<string, string | undefined>
}

/** What a list is narrowed by. Everything counts at once; words do after a short pause. */
export function FilterBar({ what, list, known = {} }: FilterBarProps) {
  const { definition, filters, first, find, clear, go } = list
  const [views, setViews] = useSavedViews(what)
  // Fields begin again when everything is cleared, also words that have not been looked for yet.
  const [round, setRound] = useState(0)
  const fields = Object.entries(definition.filters)
  const folded = useFoldedOnPhone(fields.slice(1).some(([name]) => name in filters))
  return (
    <search className={records.filters} data-folded={!folded.open || undefined}>
      {(folded.open ? fields : fields.slice(0, 1)).map(([name, filter]) => (
        <FilterField
          key={`${name} ${round}`}
          name={name}
          filter={filter}
          value={filters[name]}
          known={known[name]}
          // The way back leads to before the words, not through each pause while they were typed.
          onChange={(value) => find({ [name]: value }, { replace: filter.kind === "words" && name in filters })}
        />
      ))}
      <div className={records.buttons}>
        {folded.toggle && fields.length > 1 && (
          <Button aria-expanded={folded.open} onClick={folded.toggle}>
            Filters
          </Button>
        )}
        {fields.some(([name]) => name in filters) && (
          <Button
            onClick={() => {
              setRound(round + 1)
              clear()
            }}
          >
            Clear Filters
          </Button>
        )}
        {folded.open && (
          <SavedViews views={views} current={first} onOpen={(search) => go(search)} onChange={setViews} />
        )}
      </div>
    </search>
  )
}

/** On a phone, the rows come before all but the first field; a field that narrows the list is always seen. */
function useFoldedOnPhone(narrowed: boolean) {
  const phone = useIsPhone()
  const [open, setOpen] = useState(narrowed)
  return phone ? { open, toggle: () => setOpen(!open) } : { open: true }
}

type FilterFieldProps = {
  name: string
  filter: ListFilter
  value: unknown
  known: string | undefined
  onChange: (value: unknown) => void
}

function FilterField({ name, filter, value, known, onChange }: FilterFieldProps) {
  const text = typeof value === "string" ? value : ""
  const id = typeof value === "number" ? value : undefined
  switch (filter.kind) {
    case "words":
      return (
        <WordsField
          type={name === "q" ? "search" : "text"}
          label={filter.label}
          placeholder={filter.placeholder}
          value={text}
          onFind={onChange}
        />
      )
    case "choice":
      return (
        <ChoiceFilter label={filter.label} any={filter.any} choices={filter.choices} value={text} onChange={onChange} />
      )
    case "record":
      return (
        <IdFilter
          label={filter.label}
          placeholder={filter.placeholder}
          choices={filter.choices}
          value={id}
          known={known}
          onChange={onChange}
        />
      )
    case "owner":
      return <OwnerFilter value={value === "me" ? "me" : id} onChange={onChange} />
    case "day":
      return (
        <TextInput
          type="date"
          label={filter.label}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
  }
}
