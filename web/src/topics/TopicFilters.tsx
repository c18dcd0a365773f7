import { Button } from "@mantine/core"
import { topicStatuses, type TopicStatus } from "@hub/contract/topics/values"
import { IconSearch } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { allCollectionsQuery } from "../collections/all-collections.ts"
import { statusLabel } from "../widgets/StatusBadge.tsx"
import { useTypedWords } from "../widgets/list/use-typed-words.ts"
import type { TopicFilterValues } from "./queries.ts"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import styles from "./TopicFilters.module.css"

type TopicFiltersProps = {
  filters: TopicFilterValues
  onSearch: (filters: TopicFilterValues) => void
  /** The order, which a phone chooses here. */
  sorting: ReactNode
}

/** What the topics are narrowed by. Everything counts at once; words do after a short pause. */
export function TopicFilters({ filters, onSearch, sorting }: TopicFiltersProps) {
  const choices = useQuery(allCollectionsQuery())
  const words = useTypedWords(filters.q ?? "", (q) => change({ q: q === "" ? undefined : q }))

  // On a phone, the rows come before all but the words; a filter that narrows them is always seen.
  const [unfolded, setUnfolded] = useState<boolean>()
  const open = unfolded ?? Object.keys(filters).some((name) => name !== "q")

  function change(part: { [Key in keyof TopicFilterValues]?: TopicFilterValues[Key] | undefined }): void {
    const next = Object.entries({ ...filters, ...part }).filter(([, value]) => value !== undefined)
    onSearch(Object.fromEntries(next))
  }

  return (
    <search>
      <form
        className={styles.filters}
        data-open={open || undefined}
        onSubmit={(event) => {
          event.preventDefault()
          words.findNow()
        }}
      >
        <div className={`${layout.fieldLabel} ${controls.filterField} ${styles.field} ${styles.words}`}>
          <IconSearch size={16} stroke={1.6} aria-hidden />
          <input
            type="search"
            aria-label="Search"
            placeholder="Search title, summary or collection"
            maxLength={200}
            autoComplete="off"
            value={words.typed}
            onChange={(event) => words.onChange(event.currentTarget.value)}
          />
        </div>
        <Button className={styles.unfold} aria-expanded={open} onClick={() => setUnfolded(!open)}>
          Filters
        </Button>
        <Choice
          label="Status"
          any="Any status"
          value={filters.status}
          choices={topicStatuses.map((value) => ({ value, label: statusLabel(value) }))}
          onChange={(status) => change({ status: status as TopicStatus | undefined })}
        />
        <Choice
          label="Collection"
          any="Any collection"
          value={filters.collection}
          choices={choices.data ?? []}
          onChange={(id) => change({ collection: id === undefined ? undefined : Number(id) })}
        />
        <label className={styles.mine}>
          <input
            type="checkbox"
            checked={filters.owner === "me"}
            onChange={(event) => change({ owner: event.currentTarget.checked ? "me" : undefined })}
          />
          Only mine
        </label>
        {sorting}
        <div className={styles.buttons}>
          <Button variant="subtle" type="submit">
            Search
          </Button>
          <Button variant="subtle" disabled={Object.keys(filters).length === 0} onClick={() => onSearch({})}>
            Clear Filters
          </Button>
        </div>
      </form>
    </search>
  )
}

type ChoiceProps = {
  label: string
  /** What stands there while nothing is chosen. */
  any: string
  value: string | number | undefined
  choices: readonly { value: string; label: string }[]
  onChange: (value: string | undefined) => void
}

const Choice = ({ label, any, value = "", choices, onChange }: ChoiceProps) => (
  <div className={`${layout.fieldLabel} ${controls.filterField} ${styles.field}`}>
    <select
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value === "" ? undefined : currentTarget.value)}
    >
      <option value="">{any}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  </div>
)
