import { limits } from "@hub/contract/limits"
import { TextInput } from "@mantine/core"
import { useState } from "react"

type NodeTitleFieldProps = {
  label: string
  placeholder: string
  required: boolean
  value: string
  disabled: boolean
  onSave: (value: string) => void
}

/** Words that are kept when one leaves the field, or presses Enter; Escape takes back what was typed. */
export function NodeTitleField({ value, required, onSave, ...rest }: NodeTitleFieldProps) {
  const [typed, setTyped] = useState(value)
  const words = typed.replace(/\s+/g, " ").trim()
  const isMissing = required && words === ""

  function save() {
    if (words !== value && !isMissing) onSave(words)
  }

  return (
    <TextInput
      {...rest}
      required={required}
      withAsterisk={false}
      maxLength={limits.title}
      value={typed}
      error={isMissing ? "A heading can't be empty." : undefined}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === "Enter") save()
        if (event.key === "Escape") setTyped(value)
      }}
    />
  )
}
