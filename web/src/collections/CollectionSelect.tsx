import { Select } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { collectionQuery, collectionList } from "./queries.ts"

type CollectionSelectProps = {
  label: string
  value: number | null
  onChange: (id: number | null) => void
  placeholder?: string
  clearable?: boolean
  error?: string | undefined
}

/** Chooses one of any number of collections: the hub searches while one types. */
export function CollectionSelect({ value, onChange, error, placeholder, ...rest }: CollectionSelectProps) {
  const [typed, setTyped] = useState("")
  const chosen = useQuery({ ...collectionQuery(value ?? 0), enabled: value !== null })
  const name = value === null ? undefined : chosen.data?.name
  const [q] = useDebouncedValue(typed === name ? "" : typed, 300)
  const found = useQuery(collectionList(q === "" ? {} : { q }))

  const options = (found.data?.rows ?? []).map((row) => ({ value: String(row.id), label: row.name }))
  if (value !== null && name !== undefined && !options.some((option) => option.value === String(value)))
    options.unshift({ value: String(value), label: name })

  return (
    <Select
      {...rest}
      data={options}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      placeholder={placeholder ?? "Type to search"}
      nothingFoundMessage={
        found.isError ? found.error.message : found.isPending ? "Searching…" : "No collections found"
      }
      maxDropdownHeight={260}
      error={error ?? (chosen.isError ? chosen.error.message : undefined)}
    />
  )
}
