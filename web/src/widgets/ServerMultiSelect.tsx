import { MultiSelect } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { enterChooses } from "./enter-chooses.ts"
import type { FindChoices } from "./choices.ts"

type ServerMultiSelectProps = {
  label: string
  name: string
  description?: string
  placeholder: string
  choices: FindChoices
  /** The ids that are chosen, as text. */
  value: string[]
  /** What the chosen ones are called, where the list may not hold them. */
  known: Record<string, string>
  most?: number
  error?: string | undefined
  onChange: (ids: string[], labels: Record<string, string>) => void
}

/** Mantine's MultiSelect for several of any number: the hub searches while one types. */
export function ServerMultiSelect({
  value,
  known,
  choices,
  placeholder,
  most,
  onChange,
  ...rest
}: ServerMultiSelectProps) {
  const [typed, setTyped] = useState("")
  const [q] = useDebouncedValue(typed.trim(), 300)
  const found = useQuery({ ...choices(q), placeholderData: keepPreviousData })
  const options = found.data ?? []
  const chosen = value.filter((id) => !options.some((option) => option.value === id))

  return (
    <MultiSelect
      {...rest}
      placeholder={value.length === 0 ? placeholder : ""}
      data={[...options, ...chosen.map((id) => ({ value: id, label: known[id] ?? `No. ${id}` }))]}
      value={value}
      onChange={(ids) => onChange(ids, Object.fromEntries(options.map((option) => [option.value, option.label])))}
      {...(most === undefined ? {} : { maxValues: most })}
      searchable
      {...enterChooses({ isTyped: typed.trim() !== "", isFound: q === typed.trim() && !found.isPlaceholderData })}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options: all }) =>
        all.filter((one) => "value" in one && options.some((option) => option.value === one.value))
      }
      hidePickedOptions
      maxDropdownHeight={220}
      nothingFoundMessage={found.isError ? "The list could not be loaded." : "Nothing found"}
    />
  )
}
