import { Button } from "@mantine/core"
import { topicStatuses, type TopicStatus } from "@hub/contract/topics/values"
import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { allCollectionsQuery } from "../collections/queries.ts"
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
        <label className={`${layout.fieldLabel} ${controls.filterField} ${styles.field} ${styles.words}`}>
          <span className={styles.label}>Search</span>
          <input
            type="search"
            placeholder="Title, summary or collection"
            maxLength={200}
            autoComplete="off"
            value={words.typed}
            onChange={(event) => words.onChange(event.currentTarget.value)}
          />
        </label>
        <Button className={styles.unfold} aria-expanded={open} onClick={() => setUnfolded(!open)}>
          Filters
        </Button>
        <label className={`${layout.fieldLabel} ${controls.filterField} ${styles.field}`}>
          Status
          <select
            value={filters.status ?? ""}
            onChange={({ currentTarget: { value } }) =>
              change({ status: value === "" ? undefined : (value as TopicStatus) })
            }
          >
            <option value="">Any status</option>
            {topicStatuses.map((one) => (
              <option key={one} value={one}>
                {statusLabel(one)}
              </option>
            ))}
          </select>
        </label>
        <label className={`${layout.fieldLabel} ${controls.filterField} ${styles.field}`}>
          Collection
          <select
            value={filters.collection ?? ""}
            onChange={({ currentTarget: { value } }) =>
              change({ collection: value === "" ? undefined : Number(value) })
            }
          >
            <option value="">Any collection</option>
            {choices.data?.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
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
          <Button type="submit">Search</Button>
          <Button onClick={() => onSearch({})}>Clear Filters</Button>
        </div>
      </form>
    </search>
  )
}
