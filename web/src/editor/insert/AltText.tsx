import { TextInput } from "@mantine/core"

type AltTextProps = { value: string; placeholder?: string; onChange: (value: string) => void }

export function AltText({ value, placeholder = "Image", onChange }: AltTextProps) {
  return (
    <TextInput
      label="Alt text"
      description="What the image shows, for those who cannot see it."
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
