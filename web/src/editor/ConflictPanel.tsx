import type { TopicVersion } from "@hub/contract/topics"
import { Alert, Button, Group, Text } from "@mantine/core"
import { useRef, useState } from "react"
import type { ConflictDecision, ConflictChoice } from "../drafts/rules.ts"
import { TextDifference } from "../drafts/TextDifference.tsx"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import { nextUndecided, resolveConflict, chooseSideForAll } from "./conflict.ts"
import styles from "./ConflictPanel.module.css"
import { HunkChoice } from "./HunkChoice.tsx"

type ConflictPanelProps = {
  deciding: ConflictDecision
  busy: boolean
  onChoose: (choices: ConflictChoice[]) => void
  onSave: () => void
  onClose: () => void
}

const fields = { title: "Title", content: "Content", frontmatter: "Settings at the top of the file" } as const

const each = (count: number, one: string) => (count === 1 ? `the one ${one}` : `each of the ${count} ${one}s`)

const toChoose = (count: number) =>
  `Changes that don't overlap are merged. Choose what to keep in ${each(count, "place")} where they overlap. You can go on writing. Your text isn't saved until then.`

const toLookAt = (count: number) =>
  `Both of you changed ${each(count, "paragraph")} below, in different sentences. Look at the joined text, and save it if it is right. You can go on writing; your text isn't saved until then.`

/** Shows every place where two people changed the same words or paragraph, and lets the second of them decide. */
export function ConflictPanel({
  deciding: { conflict, choices },
  busy,
  onChoose,
  onSave,
  onClose,
}: ConflictPanelProps) {
  const { hunks, theirs, base } = conflict
  const places = useRef<(HTMLFieldSetElement | null)[]>([])
  const [at, setAt] = useState(-1)
  const [resultShown, setResultShown] = useState(false)
  const version = resolveConflict(conflict, choices)
  const open = hunks.filter((_, index) => choices[index] === undefined).length
  const isUntitled = version?.title.trim() === ""
  const who = theirs.author_name ?? "Someone else"

  function go(step: 1 | -1): void {
    const place = nextUndecided(choices, hunks.length, at, step)
    if (place === undefined) return
    setAt(place)
    const hunk = places.current[place]
    hunk?.scrollIntoView({ block: "center" })
    hunk?.querySelector("input")?.focus({ preventScroll: true })
  }

  return (
    <Alert
      ref={bringUp}
      className={styles.panel ?? ""}
      tabIndex={-1}
      variant="outline"
      color="orange"
      role="alert"
      mb="md"
      title={`${who} changed the same ${conflict.joined ? "paragraph" : "text"}`}
    >
      <Text size="sm" mb="md">
        Nothing is lost. You started from version {base.revision}; {who} saved version {theirs.revision}{" "}
        <MomentAgo moment={theirs.created_at} />. {conflict.joined ? toLookAt(hunks.length) : toChoose(hunks.length)}
      </Text>
      <Group gap="xs" className={styles.bar ?? ""}>
        <Text size="sm" fw={600} component="output">
          {hunks.length - open} of {hunks.length} resolved
        </Text>
        {hunks.length > 1 && (
          <>
            <Button size="compact-sm" disabled={open === 0} onClick={() => go(-1)}>
              Previous unresolved
            </Button>
            <Button size="compact-sm" disabled={open === 0} onClick={() => go(1)}>
              Next unresolved
            </Button>
            <Button size="compact-sm" onClick={() => onChoose(chooseSideForAll(conflict, choices, "mine"))}>
              Keep all mine
            </Button>
            <Button size="compact-sm" onClick={() => onChoose(chooseSideForAll(conflict, choices, "theirs"))}>
              Keep all theirs
            </Button>
          </>
        )}
      </Group>
      {hunks.map((hunk, index) => (
        <HunkChoice
          key={`${hunk.field} ${index}`}
          ref={(place) => {
            places.current[index] = place
          }}
          name={`${fields[hunk.field]}, place ${index + 1} of ${hunks.length}`}
          hunk={hunk}
          who={who}
          choice={choices[index]}
          onFocus={() => setAt(index)}
          onChoose={(choice) => onChoose(hunks.map((_, place) => (place === index ? choice : choices[place])))}
        />
      ))}
      <Group>
        <Button variant="filled" disabled={version === undefined || isUntitled || busy} onClick={onSave}>
          {busy
            ? "Saving..."
            : isUntitled
              ? "Title is required"
              : open > 0
                ? `${open} left to choose`
                : choices.every((choice) => choice?.side === "joined")
                  ? "Save the joined text"
                  : "Save with these choices"}
        </Button>
        <Button
          disabled={version === undefined}
          aria-expanded={resultShown && version !== undefined}
          onClick={() => setResultShown(!resultShown)}
        >
          {resultShown ? "Hide result" : "Show result"}
        </Button>
        <Button disabled={busy} onClick={onClose}>
          Back to my text
        </Button>
      </Group>
      {resultShown && version && (
        <section aria-label="Result">
          <Text size="sm" mt="sm">
            {sameVersion(version, theirs)
              ? `The result is version ${theirs.revision} as ${who} saved it.`
              : `Your changes to version ${theirs.revision}:`}
          </Text>
          <TextDifference before={theirs} after={version} names={[`Version ${theirs.revision}`, "Result"]} />
        </section>
      )}
    </Alert>
  )
}

const sameVersion = (one: TopicVersion, other: TopicVersion) =>
  one.title === other.title && one.content === other.content && one.frontmatter === other.frontmatter

/** The person who saves from the middle of a long text is shown why it was not saved. */
function bringUp(panel: HTMLElement | null): void {
  panel?.scrollIntoView({ block: "start" })
  panel?.focus({ preventScroll: true })
}
