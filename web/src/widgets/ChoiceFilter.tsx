import { NativeSelect } from "@mantine/core"

type ChoiceFilterProps = {
  label: string
  /** What is said where nothing is chosen. */
  any?: string
  choices: readonly { value: string; label: string }[]
  value: string | undefined
  onChange: (value: string) => void
}

/** Narrows a list to one of a few; the choices say themselves what they are about. */
export function ChoiceFilter({
  label,
  any = `Any ${label.toLowerCase()}`,
  choices,
  value = "",
  onChange,
}: ChoiceFilterProps) {
  return (
    <NativeSelect
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: "", label: any }, ...choices]}
    />
  )
}
