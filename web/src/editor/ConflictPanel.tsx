import type { EditConflict, Hunk, Version } from "@hub/contract/topics"
import { Alert, Button, Group, Radio, Text, Textarea } from "@mantine/core"
import { useState } from "react"
import { type Choice, resolved } from "./conflict.ts"
import styles from "./ConflictPanel.module.css"

type ConflictPanelProps = {
  conflict: EditConflict
  busy: boolean
  onSave: (version: Version) => void
  onClose: () => void
}

const fields = { title: "Title", content: "Content", frontmatter: "Frontmatter" } as const

/** Shows every place where two people changed the same words, and lets the second of them decide. */
export function ConflictPanel({ conflict, busy, onSave, onClose }: ConflictPanelProps) {
  const [choices, setChoices] = useState<Choice[]>(() => conflict.hunks.map(() => undefined))
  const version = resolved(conflict, choices)
  const open = choices.filter((choice) => choice === undefined).length

  return (
    <Alert
      ref={bringUp}
      tabIndex={-1}
      variant="outline"
      color="orange"
      role="alert"
      mb="md"
      title="Somebody else changed the same words meanwhile"
    >
      <Text size="sm" mb="md">
        Nothing is lost: you began with revision {conflict.base.revision}, the hub now has revision{" "}
        {conflict.theirs.revision}. Everything that does not overlap is joined. Choose for{" "}
        {conflict.hunks.length === 1 ? "the one place" : `each of the ${conflict.hunks.length} places`} that does.
      </Text>
      {conflict.hunks.map((hunk, index) => (
        <HunkChoice
          key={`${hunk.field} ${index}`}
          name={`${fields[hunk.field]}, place ${index + 1} of ${conflict.hunks.length}`}
          hunk={hunk}
          choice={choices[index]}
          onChoose={(choice) => setChoices((before) => before.with(index, choice))}
        />
      ))}
      <Group>
        <Button disabled={version === undefined || busy} onClick={() => version && onSave(version)}>
          {busy ? "Saving..." : open === 0 ? "Save with these choices" : `${open} to choose`}
        </Button>
        <Button variant="default" disabled={busy} onClick={onClose}>
          Back to my text
        </Button>
      </Group>
    </Alert>
  )
}

/** Whoever saves from the middle of a long text is shown why it was not saved. */
function bringUp(panel: HTMLElement | null): void {
  panel?.scrollIntoView({ block: "center" })
  panel?.focus({ preventScroll: true })
}

type HunkChoiceProps = { name: string; hunk: Hunk; choice: Choice; onChoose: (choice: Choice) => void }

function HunkChoice({ name, hunk, choice, onChoose }: HunkChoiceProps) {
  const text = { mine: hunk.mine, theirs: hunk.theirs, edited: edited(hunk) }
  const words = (label: string, written: string) => (
    <div>
      <Text size="xs" fw={600}>
        {label}
      </Text>
      <pre className={styles.words}>{written === "" ? "(taken out)" : written}</pre>
    </div>
  )
  return (
    <fieldset className={styles.hunk}>
      <legend>{name}</legend>
      <div className={styles.three}>
        {words("Before", hunk.base)}
        {words("Mine", hunk.mine)}
        {words("Theirs", hunk.theirs)}
      </div>
      <Radio.Group
        aria-label={`What to keep: ${name}`}
        value={choice?.side ?? ""}
        onChange={(side) => onChoose({ side: side as keyof typeof text, text: text[side as keyof typeof text] })}
      >
        <Group>
          <Radio value="mine" label="Take mine" />
          <Radio value="theirs" label="Take theirs" />
          <Radio value="edited" label="Edit merged" />
        </Group>
      </Radio.Group>
      {choice?.side === "edited" && (
        <Textarea
          aria-label={`Merged words: ${name}`}
          autosize
          maxRows={16}
          mt="sm"
          value={choice.text}
          onChange={(event) => onChoose({ side: "edited", text: event.currentTarget.value })}
        />
      )}
    </fieldset>
  )
}

/** Both versions one after the other, to be made into one. */
const edited = ({ field, mine, theirs }: Hunk) => (field === "title" ? `${mine} ${theirs}` : mine + theirs)
