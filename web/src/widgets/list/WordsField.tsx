import { TextInput } from "@mantine/core"
import { useTypedWords } from "./use-typed-words.ts"

type WordsFieldProps = {
  type: "search" | "text"
  label: string
  /** The label is for readers of the screen only. */
  isLabelUnseen?: boolean
  placeholder: string
  /** The words that the address has. */
  value: string
  onFind: (words: string) => void
}

/** Words that a list is searched for while they are typed. */
export function WordsField({ type, label, isLabelUnseen = false, placeholder, value, onFind }: WordsFieldProps) {
  const words = useTypedWords(value, onFind)
  return (
    <TextInput
      type={type}
      {...(isLabelUnseen ? { "aria-label": label } : { label })}
      placeholder={placeholder}
      maxLength={200}
      autoComplete="off"
      value={words.typed}
      onChange={(event) => words.onChange(event.currentTarget.value)}
      onKeyDown={words.onKeyDown}
    />
  )
}
