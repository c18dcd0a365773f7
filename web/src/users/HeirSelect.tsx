import { Select } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { heirsQuery, type HeirRole } from "./queries.ts"
import { roleLabels } from "./labels.ts"

type HeirSelectProps = {
  leaving: number
  /** Who can take over at all. */
  roles: readonly HeirRole[]
  value: string | null
  error: string | undefined
  onChange: (id: string | null) => void
  className?: string | undefined
}

/** Chooses who takes over what somebody leaves, found by name or address. */
export function HeirSelect({ leaving, roles, value, error, onChange, className = "" }: HeirSelectProps) {
  const [typed, setTyped] = useState("")
  const [q] = useDebouncedValue(typed, 300)
  const [picked, setPicked] = useState<{ value: string; label: string } | null>(null)
  const found = useQuery(heirsQuery(leaving, picked?.label === q ? "" : q, roles))
  const options = (found.data ?? []).map(({ id, name, email, role }) => ({
    value: String(id),
    label: `${name} (${email}), ${roleLabels[role]}`,
  }))
  const known = picked !== null && !options.some((option) => option.value === picked.value)
  const nobody = roles.includes("reviewer") ? "No active user found." : "No active author or admin found."

  return (
    <Select
      label="Who takes over"
      placeholder="Find by name or email"
      className={className}
      data={known ? [picked, ...options] : options}
      value={value}
      onChange={(id) => {
        setPicked(options.find((option) => option.value === id) ?? null)
        onChange(id)
      }}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options: all }) => all}
      nothingFoundMessage={found.isError ? "The users could not be loaded." : nobody}
      error={error}
    />
  )
}
