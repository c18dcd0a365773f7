import { type TopicFilter, topicStatuses, type TopicStatus } from "@hub/contract/topics"
import { Button, Select, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { collectionChoices } from "../collections/queries.ts"
import { statusLabel } from "../widgets/StatusBadge.tsx"
import styles from "./TopicFilters.module.css"

type Filters = Partial<Omit<TopicFilter, "sort">>
type TopicFiltersProps = { filters: Filters; onSearch: (filters: Filters) => void }

const statuses = topicStatuses.map((value) => ({ value, label: statusLabel(value) }))

export function TopicFilters({ filters, onSearch }: TopicFiltersProps) {
  const [words, setWords] = useState(filters.q ?? "")
  const [status, setStatus] = useState<TopicStatus | null>(filters.status ?? null)
  const [collection, setCollection] = useState(filters.collection === undefined ? null : String(filters.collection))
  const choices = useQuery(collectionChoices())

  return (
    <search>
      <form
        className={styles.filters}
        onSubmit={(event) => {
          event.preventDefault()
          onSearch({
            ...(words.trim() === "" ? {} : { q: words.trim() }),
            ...(status === null ? {} : { status }),
            ...(collection === null ? {} : { collection: Number(collection) }),
          })
        }}
      >
        <TextInput
          label="Search"
          placeholder="Title, summary or collection"
          maxLength={200}
          className={styles.words}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Select label="Status" placeholder="Any status" data={statuses} clearable value={status} onChange={setStatus} />
        <Select
          label="Collection"
          placeholder="Any collection"
          data={choices.data ?? []}
          searchable
          clearable
          nothingFoundMessage="No such collection"
          value={collection}
          onChange={setCollection}
        />
        <div className={styles.buttons}>
          <Button type="submit">Search</Button>
          <Button variant="default" onClick={() => onSearch({})}>
            Clear Filters
          </Button>
        </div>
      </form>
    </search>
  )
}
