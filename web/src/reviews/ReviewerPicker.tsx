import { MultiSelect } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { reviewerList } from "./queries.ts"
import { useFocusOnError } from "./use-focus-on-error.ts"

type ReviewerOption = { value: string; label: string }
type ReviewerPickerProps = {
  value: string[]
  /** What those are called that were chosen before it was shown. */
  names: Record<string, string>
  error: string | undefined
  onChange: (ids: string[], names: Record<string, string>) => void
}

/** Known reviewers, found by name or address. */
export function ReviewerPicker({ value, names, error, onChange }: ReviewerPickerProps) {
  const [typed, setTyped] = useState("")
  const [q] = useDebouncedValue(typed, 300)
  const [picked, setPicked] = useState<ReviewerOption[]>(() =>
    value.map((id) => ({ value: id, label: names[id] ?? `No. ${id}` })),
  )
  const field = useFocusOnError(error)
  const { data, isError } = useQuery(reviewerList(q))
  const found = (data ?? []).map(({ id, name, email }) => ({
    value: String(id),
    label: email === "" ? name : `${name} (${email})`,
  }))
  const options = [...found, ...picked.filter((one) => !found.some(({ value }) => value === one.value))]

  return (
    <MultiSelect
      ref={field}
      label="Reviewers"
      placeholder={value.length === 0 ? "Find by name or email" : ""}
      data={options}
      value={value}
      onChange={(ids) => {
        setPicked(options.filter((option) => ids.includes(option.value)))
        onChange(ids, Object.fromEntries((data ?? []).map(({ id, name }) => [String(id), name])))
      }}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) =>
        options.filter((option) => "value" in option && found.some((one) => one.value === option.value))
      }
      hidePickedOptions
      nothingFoundMessage={isError ? "The reviewers could not be loaded." : "No one found. Add the person below."}
      error={error}
    />
  )
}
