import { ActionIcon, Button, Chip, Group, Text, TextInput } from "@mantine/core"
import { IconChevronDown, IconChevronUp, IconX } from "@tabler/icons-react"
import { useEffect, useRef, useState } from "react"
import type { Finder, Found, Query } from "./find.ts"
import styles from "./FindPanel.module.css"

type FindPanelProps = { finder: Finder; words: string; first: Found; onClose: () => void }

/** Finds and replaces words in whichever mode is shown. */
export function FindPanel({ finder, words, first, onClose }: FindPanelProps) {
  const [text, setText] = useState(words)
  const [by, setBy] = useState("")
  const [matchCase, setMatchCase] = useState(false)
  const [found, setFound] = useState(first)
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    field.current?.focus()
    field.current?.select()
    return () => finder.close()
  }, [finder])

  function look(next: Query): void {
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
          if (event.target !== field.current) setFound(finder.replace(by))
          else setFound(event.shiftKey ? finder.previous() : finder.next())
        }
      }}
    >
      <TextInput
        ref={field}
        size="xs"
        aria-label="Find"
        placeholder="Find"
        value={text}
        onChange={(event) => look({ text: event.currentTarget.value, matchCase })}
      />
      <Group gap={4} wrap="nowrap">
        <ActionIcon
          variant="subtle"
          aria-label="Previous"
          title="Previous (Shift+Enter)"
          onClick={() => setFound(finder.previous())}
        >
          <IconChevronUp size={16} />
        </ActionIcon>
        <ActionIcon variant="subtle" aria-label="Next" title="Next (Enter)" onClick={() => setFound(finder.next())}>
          <IconChevronDown size={16} />
        </ActionIcon>
        <Chip size="xs" checked={matchCase} onChange={(matchCase) => look({ text, matchCase })}>
          Match case
        </Chip>
        <Text size="xs" c="dimmed" component="output" className={styles.count}>
          {text === "" ? "" : told(found)}
        </Text>
      </Group>
      <TextInput
        size="xs"
        aria-label="Replace with"
        placeholder="Replace with"
        value={by}
        onChange={(event) => setBy(event.currentTarget.value)}
      />
      <Group gap={4} wrap="nowrap">
        <Button
          size="compact-xs"
          variant="default"
          disabled={found.count === 0}
          onClick={() => setFound(finder.replace(by))}
        >
          Replace
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          disabled={found.count === 0}
          onClick={() => setFound(finder.replaceAll(by))}
        >
          Replace all
        </Button>
        <ActionIcon variant="subtle" aria-label="Close find and replace" title="Close (Esc)" onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      </Group>
    </search>
  )
}

function told({ count, current, replaced }: Found): string {
  if (replaced !== undefined) return `${replaced} replaced`
  if (count === 0) return "Not found"
  return current < 0 ? `${count} found` : `${current + 1} of ${count}`
}
