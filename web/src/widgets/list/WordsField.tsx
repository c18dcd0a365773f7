import { TextInput } from "@mantine/core"
import { useDebouncedCallback } from "@mantine/hooks"
import { useState } from "react"

type WordsFieldProps = {
  type: "search" | "text"
  label: string
  placeholder: string
  /** The words that the address has. */
  value: string
  onFind: (words: string) => void
}

/** Words that a list is searched for while they are typed; Enter does not wait. */
export function WordsField({ type, label, placeholder, value, onFind }: WordsFieldProps) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  /** What is on its way into the address; the field ignores older words of its own that arrive before it. */
  const [sent, setSent] = useState<string>()
  const findSoon = useDebouncedCallback((words: string) => find(words), 300)

  if (value !== seen) {
    setSeen(value)
    if (value === sent) setSent(undefined)
    else if (sent === undefined) setTyped(value)
  }

  function find(words: string): void {
    const next = words.trim()
    if (next === (sent ?? value)) return
    setSent(next)
    onFind(next)
  }

  return (
    <TextInput
      type={type}
      label={label}
      placeholder={placeholder}
      maxLength={200}
      autoComplete="off"
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        findSoon(event.currentTarget.value)
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return
        findSoon.cancel()
        find(typed)
      }}
    />
  )
}
