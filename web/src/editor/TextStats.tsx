import { useEffect, useRef, useState } from "react"
import { askEngine, isLarge } from "../engine/engine.ts"
import layout from "../widgets/Layout.module.css"

type TextStatsProps = { text: string; saved: string }

/** How long the text is for its readers, and how much of it a save would change. */
export function TextStats({ text, saved }: TextStatsProps) {
  const [words, setWords] = useState<number | null>(null)
  const [lines, setLines] = useState(0)
  const took = useRef(0)
  const somebody = useIsPersonPresent()

  useEffect(() => {
    if (!somebody) return
    let gone = false
    const count = async () => {
      const began = performance.now()
      const found = await askEngine({ kind: "words", text })
      took.current = performance.now() - began
      if (!gone) setWords(found)
    }
    // Long texts are counted more rarely, so that counting never takes more than a tenth of a processor.
    const timer = setTimeout(() => void count(), Math.max(isLarge(text) ? 3000 : 700, 10 * took.current))
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [text, somebody])

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
      <span
        className={`${layout.quiet} ${layout.small}`}
        title="Words readers see, without markup. A variable counts as one word."
      >
        {words === null ? "" : words === 1 ? "1 word" : `${words.toLocaleString()} words`}
      </span>
      <output className={layout.small} aria-label="Changes since the last save">
        {lines === 0 ? "" : lines === 1 ? "1 line changed" : `${lines.toLocaleString()} lines changed`}
      </output>
    </>
  )
}

const signs = ["pointermove", "pointerdown", "keydown", "scroll"]

/** Whether anybody has stirred: until then nothing is loaded to count with. */
function useIsPersonPresent(): boolean {
  const [there, setThere] = useState(false)
  useEffect(() => {
    const stirred = new AbortController()
    const signal = stirred.signal
    for (const sign of signs)
      addEventListener(sign, () => (setThere(true), stirred.abort()), { signal, capture: true, passive: true })
    return () => stirred.abort()
  }, [])
  return there
}
