import { MultiSelect } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { topicChoices } from "../widgets/choices.ts"

type TopicsSelectProps = {
  value: string[]
  /** What the topics that are linked already are called. */
  titles: Record<string, string>
  error: string | undefined
  onChange: (ids: string[], titles: Record<string, string>) => void
}

/** The topics that a milestone is about, found by their words. */
export function TopicsSelect({ value, titles, error, onChange }: TopicsSelectProps) {
  const [typed, setTyped] = useState("")
  const [q] = useDebouncedValue(typed.trim(), 300)
  const found = useQuery({ ...topicChoices(q), placeholderData: keepPreviousData })
  const options = found.data ?? []
  const linked = value.filter((id) => !options.some((option) => option.value === id))

  return (
    <MultiSelect
      label="Linked topics"
      name="topic_ids"
      description="Health is computed from them: how many are approved or published, and how many days are left."
      placeholder={value.length === 0 ? "Search topics" : ""}
      data={[...options, ...linked.map((id) => ({ value: id, label: titles[id] ?? `No. ${id}` }))]}
      value={value}
      onChange={(ids) => onChange(ids, Object.fromEntries(options.map((option) => [option.value, option.label])))}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options: all }) =>
        all.filter((one) => "value" in one && options.some((option) => option.value === one.value))
      }
      hidePickedOptions
      maxDropdownHeight={220}
      nothingFoundMessage={found.isError ? "The topics could not be loaded." : "No topic found"}
      error={error}
    />
  )
}
