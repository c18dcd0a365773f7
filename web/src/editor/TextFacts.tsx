import { Text } from "@mantine/core"
import { useEffect, useState } from "react"
import { askEngine, isLarge } from "./engine.ts"

type TextFactsProps = { text: string; saved: string }

/** How long the text is for its readers, and how much of it a save would change. */
export function TextFacts({ text, saved }: TextFactsProps) {
  const [words, setWords] = useState<number | null>(null)
  const [lines, setLines] = useState(0)

  useEffect(() => {
    let gone = false
    const count = async () => {
      const found = await askEngine({ kind: "words", text })
      if (!gone) setWords(found)
    }
    const timer = setTimeout(() => void count(), isLarge(text) ? 3000 : 700)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [text])

  useEffect(() => {
    let gone = false
    const look = async () => {
      const count = text === saved ? 0 : await askEngine({ kind: "lines", before: saved, after: text })
      if (!gone) setLines(count)
    }
    void look()
    return () => {
      gone = true
    }
  }, [text, saved])

  return (
    <>
      <Text size="sm" c="dimmed" title="Words that readers see, without markup; a variable counts as one.">
        {words === null ? "" : words === 1 ? "1 word" : `${words.toLocaleString()} words`}
      </Text>
      <Text size="sm" component="output" aria-label="What a save changes">
        {lines === 0 ? "" : lines === 1 ? "1 line changed" : `${lines.toLocaleString()} lines changed`}
      </Text>
    </>
  )
}
