import { TextInput } from "@mantine/core"

type Days = { from?: string | undefined; to?: string | undefined }
type DayFiltersProps = {
  filters: Days
  labels?: readonly [from: string, to: string]
  onFind: (change: Days) => void
}

/** From which day to which. */
export function DayFilters({ filters, labels = ["From", "To"], onFind }: DayFiltersProps) {
  return (["from", "to"] as const).map((side, at) => (
    <TextInput
      key={side}
      type="date"
      label={labels[at]}
      value={filters[side] ?? ""}
      onChange={(event) => onFind({ [side]: event.currentTarget.value })}
    />
  ))
}
