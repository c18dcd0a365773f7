import { Button, TextInput } from "@mantine/core"
import type { ListWithViews } from "@hub/contract/preferences/values"
import { useState } from "react"
import { ChoiceFilter } from "../ChoiceFilter.tsx"
import { IdFilter } from "./IdFilter.tsx"
import { OwnerFilter } from "./OwnerFilter.tsx"
import records from "../Records.module.css"
import { useIsPhone } from "../use-is-phone.ts"
import type { Column } from "./columns.ts"
import type { ListFilter } from "./list-definition.ts"
import type { ListState } from "./use-list.ts"
import { SavedViews } from "./SavedViews.tsx"
import { SortChoice } from "./SortChoice.tsx"
import { useSavedViews } from "./use-list-memory.ts"
import { WordsField } from "./WordsField.tsx"

/** How many fields stand on one line, the one for words included; of more, the last give way to a button. */
const roomFor = 4

type FilterBarProps = {
  /** What is listed, in the plural. */
  what: ListWithViews
  list: Pick<ListState, "definition" | "filters" | "first" | "find" | "clear" | "go" | "sort" | "sortBy">
  /** What chosen records are called, by the name of their filter, where a row tells. */
  known?: Record<string, string | undefined>
  /** What can be sorted by; on a phone it is chosen here. */
  columns?: readonly Pick<Column<never>, "label" | "sort">[]
}

/** What a list is narrowed by. Everything counts at once; words do after a short pause. */
export function FilterBar({ what, list, known = {}, columns = [] }: FilterBarProps) {
  const { definition, filters, first, find, clear, go, sort, sortBy } = list
  const [views, setViews] = useSavedViews(what)
  // Fields begin again when everything is cleared, also words that have not been looked for yet.
  const [round, setRound] = useState(0)
  const phone = useIsPhone()
  const fields = Object.entries(definition.filters)
  const shown = phone ? leadingWords(fields) : fields.length > roomFor ? roomFor - 1 : fields.length
  const [unfolded, setUnfolded] = useState<boolean>()
  // A field that narrows the list is always seen.
  const open = unfolded ?? fields.slice(shown).some(([name]) => name in filters)
  const fieldOf = ([name, filter]: [string, ListFilter]) => (
    <FilterField
      key={`${name} ${round}`}
      name={name}
      filter={filter}
      value={filters[name]}
      known={known[name]}
      // The way back leads to before the words, not through each pause while they were typed.
      onChange={(value) => find({ [name]: value }, { replace: filter.kind === "words" && name in filters })}
    />
  )
  const buttons = (
    <div className={records.buttons}>
      {Object.keys(filters).length > 0 && (
        <Button
          onClick={() => {
            setRound(round + 1)
            clear()
          }}
        >
          Clear Filters
        </Button>
      )}
      <SavedViews views={views} current={first} onOpen={(search) => go(search)} onChange={setViews} />
    </div>
  )
  return (
    <search className={records.filters}>
      {fields.slice(0, shown).map(fieldOf)}
      {(phone || shown < fields.length) && (
        <Button aria-expanded={open} onClick={() => setUnfolded(!open)}>
          Filters
        </Button>
      )}
      {!phone && buttons}
      {open && (
        <div className={records.folded}>
          {fields.slice(shown).map(fieldOf)}
          {phone && <SortChoice columns={columns} sort={sort} onSort={sortBy} />}
          {phone && buttons}
        </div>
      )}
    </search>
  )
}

/** On a phone, the rows come before all but the words. */
const leadingWords = (fields: [string, ListFilter][]) => (fields[0]?.[1].kind === "words" ? 1 : 0)

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
          classNames={{ root: records.day ?? "" }}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
  }
}
