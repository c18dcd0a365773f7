import type { FindChoices } from "../choices.ts"
import { ServerSelect } from "../ServerSelect.tsx"

type IdFilterProps = {
  label: string
  placeholder: string
  choices: FindChoices
  value: number | undefined
  /** What the chosen one is called, where a row tells. */
  known?: string | undefined
  onChange: (id: number | undefined) => void
}

/** Narrows a list to what belongs to one of any number. */
export function IdFilter({ value, onChange, ...rest }: IdFilterProps) {
  return (
    <ServerSelect
      {...rest}
      isLabelUnseen
      value={String(value ?? "")}
      onChange={(choice) => onChange(choice ? Number(choice.value) : undefined)}
    />
  )
}
