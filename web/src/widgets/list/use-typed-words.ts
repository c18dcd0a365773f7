import { useDebouncedCallback } from "@mantine/hooks"
import { type KeyboardEvent, useState } from "react"

/** Words that are looked for while they are typed, after a short pause; Enter does not wait. `value`: those that the address has. */
export function useTypedWords(value: string, onFind: (words: string) => void) {
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

  function findNow(): void {
    findSoon.cancel()
    find(typed)
  }

  return {
    typed,
    findNow,
    onChange: (words: string) => {
      setTyped(words)
      findSoon(words)
    },
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === "Enter") findNow()
    },
  }
}
