import { TextInput } from "@mantine/core"

type AltTextProps = { value: string; placeholder?: string; onChange: (value: string) => void }

export function AltText({ value, placeholder = "Image", onChange }: AltTextProps) {
  return (
    <TextInput
      label="Alt text"
      description="Describes the image for people who can't see it."
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
