import { NativeSelect } from "@mantine/core"

type ChoiceFilterProps = {
  label: string
  /** What is said where nothing is chosen. */
  any?: string
  choices: readonly { value: string; label: string }[]
  value: string | undefined
  onChange: (value: string) => void
}

/** Narrows a list to one of a few. */
export function ChoiceFilter({ label, any = "Any", choices, value = "", onChange }: ChoiceFilterProps) {
  return (
    <NativeSelect
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: "", label: any }, ...choices]}
    />
  )
}
