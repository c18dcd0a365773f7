import type { Suggestion } from "@hub/contract/suggestions"
import { Button, Text } from "@mantine/core"
import { useDebouncedCallback } from "@mantine/hooks"
import type { Node } from "prosemirror-model"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import type { CorrectionModule } from "./use-correction-module.ts"
import prose from "../widgets/Prose.module.css"
import styles from "./Portal.module.css"

type CorrectBlockProps = {
  module: CorrectionModule
  text: { content: string; revision: number }
  /** Where the block begins in the source. */
  at: number
  suggestions: Suggestion[]
  values: Record<string, string>
  selected: string
  onSuggest: (suggestions: Suggestion[]) => void
  onDone: () => void
}

const pause = 300

/** The words of one block, to be corrected where they stand. */
export function CorrectBlock({
  module,
  text,
  at,
  suggestions,
  values,
  selected,
  onSuggest,
  onDone,
}: CorrectBlockProps) {
  const { writing, suggestionsIn, withSuggestions } = module
  const place = useRef<HTMLDivElement>(null)
  // What is suggested while writing does not open the block again.
  const [open] = useState(() => writing.openBlock(withSuggestions(text.content, suggestions), at))
  const [restoredValue, setRestoredValue] = useState<string | null>(null)
  const typed = useDebouncedCallback(
    (block: Node) => {
      if (open !== undefined) onSuggest(suggestionsIn(text, writing.sourceWith(open, block)))
    },
    { delay: pause, flushOnUnmount: true },
  )
  const callbacks = {
    typed: useEffectEvent((block: Node) => {
      setRestoredValue(null)
      typed(block)
    }),
    done: useEffectEvent(onDone),
  }
  const make = useEffectEvent((parent: HTMLElement) =>
    open === undefined
      ? undefined
      : writing.makeCorrector(parent, open, {
          values,
          selected,
          label: "Suggest an edit",
          callbacks: {
            typed: (block) => callbacks.typed(block),
            done: () => callbacks.done(),
            valueRestored: setRestoredValue,
          },
        }),
  )
  const whole = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const view = place.current === null ? undefined : make(place.current)
    // Done, below the words, is seen too.
    whole.current?.scrollIntoView({ block: "nearest" })
    return () => view?.destroy()
  }, [])

  return (
    <div ref={whole} className={styles.correcting}>
      {open === undefined && <Text size="sm">You can't suggest an edit to this passage. Add a comment instead.</Text>}
      {/* An answer that is sent from here has the words that were just typed. */}
      <div ref={place} dir="auto" className={`${prose.prose} ${styles.prose}`} onBlur={() => typed.flush()} />
      <output className={styles.hint}>
        {restoredValue === null
          ? "Edit the text. Your edits become suggestions."
          : `“${restoredValue}” comes from a variable, so you can't edit it here.`}
      </output>
      <Button variant="filled" size="sm" onClick={onDone}>
        Done
      </Button>
    </div>
  )
}
