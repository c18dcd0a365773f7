import { Select } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { type Ref, useState } from "react"
import { enterChooses } from "./enter-chooses.ts"
import type { SelectChoice, FindChoices } from "./choices.ts"

type ServerSelectProps = {
  ref?: Ref<HTMLInputElement>
  label: string
  /** The label is for readers of the screen only. */
  isLabelUnseen?: boolean
  name?: string
  /** The id that is chosen, as text; empty for none. */
  value: string
  /** What the chosen one is called, where the list may not hold it. */
  known?: string | undefined
  choices: FindChoices
  placeholder: string
  description?: string
  required?: boolean
  error?: string | undefined
  onChange: (choice: SelectChoice | null) => void
}

/** Mantine's Select for one of any number: the hub searches while one types. */
export function ServerSelect({ value, known, choices, onChange, isLabelUnseen, ...rest }: ServerSelectProps) {
  const [typed, setTyped] = useState("")
  const [picked, setPicked] = useState<SelectChoice | null>(null)
  const chosen = picked?.value === value ? picked : value === "" ? null : { value, label: known ?? `No. ${value}` }
  const isTyped = typed.trim() !== "" && chosen?.label !== typed
  const [q] = useDebouncedValue(isTyped ? typed.trim() : "", 300)
  const found = useQuery({ ...choices(q), placeholderData: keepPreviousData })
  const options = found.data ?? []
  const isListed = chosen === null || options.some((option) => option.value === chosen.value)

  return (
    <Select
      {...rest}
      {...(isLabelUnseen ? { label: undefined, "aria-label": rest.label } : {})}
      data={isListed ? options : [chosen, ...options]}
      value={value === "" ? null : value}
      onChange={(id) => {
        const choice = options.find((option) => option.value === id) ?? null
        setPicked(choice)
        if (id !== value) onChange(choice)
      }}
      clearable={!rest.required}
      clearButtonProps={{ "aria-label": `Clear ${rest.label}` }}
      searchable
      {...enterChooses({ isTyped, isFound: q === typed.trim() && !found.isPlaceholderData })}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options: all }) => all}
      maxDropdownHeight={260}
      nothingFoundMessage={
        found.isError ? "The list could not be loaded." : found.isPending ? "Searching…" : "Nothing found"
      }
    />
  )
}
