import { ActionIcon, Button } from "@mantine/core"
import { IconChevronDown, IconChevronUp, IconX } from "@tabler/icons-react"
import { useEffect, useRef, useState } from "react"
import controls from "../widgets/Controls.module.css"
import field from "../widgets/Field.module.css"
import type { Finder, FindResult, FindQuery } from "./find.ts"
import styles from "./FindPanel.module.css"

type FindPanelProps = { finder: Finder; words: string; first: FindResult; onClose: () => void }

/** Finds and replaces words in whichever mode is shown. */
export function FindPanel({ finder, words, first, onClose }: FindPanelProps) {
  const [text, setText] = useState(words)
  const [by, setBy] = useState("")
  const [matchCase, setMatchCase] = useState(false)
  const [found, setFound] = useState(first)
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    input.current?.focus()
    input.current?.select()
    return () => finder.close()
  }, [finder])

  function look(next: FindQuery): void {
    setText(next.text)
    setMatchCase(next.matchCase)
    setFound(finder.look(next))
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-static-element-interactions
    <search
      className={styles.panel}
      aria-label="Find and replace"
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose()
        // The form around the editor is not sent by looking for something.
        if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
          event.preventDefault()
          if (event.target !== input.current) setFound(finder.replace(by))
          else setFound(event.shiftKey ? finder.previous() : finder.next())
        }
      }}
    >
      <input
        ref={input}
        className={`${controls.ringClose} ${field.input}`}
        data-small
        aria-label="Find"
        placeholder="Find"
        value={text}
        onChange={(event) => look({ text: event.currentTarget.value, matchCase })}
      />
      <div className={styles.group}>
        <ActionIcon
          size="sm"
          aria-label="Previous"
          title="Previous (Shift+Enter)"
          onClick={() => setFound(finder.previous())}
        >
          <IconChevronUp size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon size="sm" aria-label="Next" title="Next (Enter)" onClick={() => setFound(finder.next())}>
          <IconChevronDown size={16} aria-hidden />
        </ActionIcon>
        <label className={styles.matchCase}>
          <input
            type="checkbox"
            checked={matchCase}
            onChange={(event) => look({ text, matchCase: event.currentTarget.checked })}
          />
          Match case
        </label>
        <output className={styles.count}>{text === "" ? "" : describeFindResult(found)}</output>
      </div>
      <input
        className={`${controls.ringClose} ${field.input}`}
        data-small
        aria-label="Replace with"
        placeholder="Replace with"
        value={by}
        onChange={(event) => setBy(event.currentTarget.value)}
      />
      <div className={styles.group}>
        <Button size="xs" disabled={found.count === 0} onClick={() => setFound(finder.replace(by))}>
          Replace
        </Button>
        <Button size="xs" disabled={found.count === 0} onClick={() => setFound(finder.replaceAll(by))}>
          Replace all
        </Button>
        <ActionIcon size="sm" aria-label="Close find and replace" title="Close (Esc)" onClick={onClose}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </div>
    </search>
  )
}

function describeFindResult({ count, current, replaced }: FindResult): string {
  if (replaced !== undefined) return `${replaced} replaced`
  if (count === 0) return "Not found"
  return current < 0 ? `${count} found` : `${current + 1} of ${count}`
}
