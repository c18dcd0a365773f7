import { Button } from "@mantine/core"
import { topicStatuses, type TopicStatus } from "@hub/contract/topics/values"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { allCollectionsQuery } from "../collections/queries.ts"
import { statusLabel } from "../widgets/StatusBadge.tsx"
import type { TopicFilterValues } from "./queries.ts"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import styles from "./TopicFilters.module.css"

type TopicFiltersProps = { filters: TopicFilterValues; onSearch: (filters: TopicFilterValues) => void }

export function TopicFilters({ filters, onSearch }: TopicFiltersProps) {
  const [words, setWords] = useState(filters.q ?? "")
  const [status, setStatus] = useState<string>(filters.status ?? "")
  const [collection, setCollection] = useState(String(filters.collection ?? ""))
  const [mine, setMine] = useState(filters.owner === "me")
  const choices = useQuery(allCollectionsQuery())

  return (
    <search>
      <form
        className={styles.filters}
        onSubmit={(event) => {
          event.preventDefault()
          onSearch({
            ...(words.trim() === "" ? {} : { q: words.trim() }),
            ...(status === "" ? {} : { status: status as TopicStatus }),
            ...(collection === "" ? {} : { collection: Number(collection) }),
            ...(mine ? { owner: "me" } : {}),
            ...(filters.project ? { project: filters.project } : {}),
          })
        }}
      >
        <label className={`${layout.fieldLabel} ${controls.filterField} ${styles.field} ${styles.words}`}>
          Search
          <input
            type="search"
            placeholder="Title, summary or collection"
            maxLength={200}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        </label>
        <label className={`${layout.fieldLabel} ${controls.filterField} ${styles.field}`}>
          Status
          <select value={status} onChange={(event) => setStatus(event.currentTarget.value)}>
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
          <select value={collection} onChange={(event) => setCollection(event.currentTarget.value)}>
            <option value="">Any collection</option>
            {choices.data?.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.mine}>
          <input type="checkbox" checked={mine} onChange={(event) => setMine(event.currentTarget.checked)} />
          Only mine
        </label>
        <div className={styles.buttons}>
          <Button variant="filled" type="submit">
            Search
          </Button>
          <Button onClick={() => onSearch({})}>Clear Filters</Button>
        </div>
      </form>
    </search>
  )
}
