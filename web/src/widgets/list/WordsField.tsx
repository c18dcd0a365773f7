import { TextInput } from "@mantine/core"
import { IconSearch } from "@tabler/icons-react"
import { useTypedWords } from "./use-typed-words.ts"

type WordsFieldProps = {
  type: "search" | "text"
  /** For readers of the screen; the others see the placeholder. */
  label: string
  placeholder: string
  /** The words that the address has. */
  value: string
  onFind: (words: string) => void
}

/** Words that a list is searched for while they are typed. */
export function WordsField({ type, label, placeholder, value, onFind }: WordsFieldProps) {
  const words = useTypedWords(value, onFind)
  return (
    <TextInput
      type={type}
      aria-label={label}
      leftSection={type === "search" && <IconSearch size={16} stroke={1.6} aria-hidden />}
      placeholder={placeholder}
      maxLength={200}
      autoComplete="off"
      value={words.typed}
      onChange={(event) => words.onChange(event.currentTarget.value)}
      onKeyDown={words.onKeyDown}
    />
  )
}
