import { TextInput } from "@mantine/core"

type DayRange = { from?: string | undefined; to?: string | undefined }
type DayFiltersProps = {
  filters: DayRange
  labels?: readonly [from: string, to: string]
  onFind: (change: DayRange) => void
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
