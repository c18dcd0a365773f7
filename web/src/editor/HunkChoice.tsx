import type { TextHunk } from "@hub/contract/topics"
import { Box, Group, Radio, Text, Textarea } from "@mantine/core"
import type { Ref } from "react"
import type { ConflictChoice } from "../drafts/rules.ts"
import { textOfSide } from "./conflict.ts"
import hunkStyles from "../widgets/Hunk.module.css"
import styles from "./ConflictPanel.module.css"
import { applyRetyping } from "./apply-retyping.ts"

type HunkChoiceProps = {
  ref: Ref<HTMLFieldSetElement>
  name: string
  hunk: TextHunk
  who: string
  choice: ConflictChoice
  onFocus: () => void
  onChoose: (choice: ConflictChoice) => void
}

type HunkSide = "mine" | "theirs" | "joined" | "edited"

export function HunkChoice({ ref, name, hunk, who, choice, onFocus, onChoose }: HunkChoiceProps) {
  const words = (label: string, written: string) => (
    <div>
      <Text size="xs" fw={600}>
        {label}
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A long text is scrolled by the keyboard too. */}
      <section className={hunkStyles.code} tabIndex={0} aria-label={`${label}: ${name}`}>
        {written === "" ? "(deleted)" : written}
      </section>
    </div>
  )
  return (
    <fieldset ref={ref} className={`${hunkStyles.hunk} ${styles.hunk}`} data-open={choice === undefined || undefined}>
      <legend>{name}</legend>
      <div className={styles.three}>
        {words("Before", hunk.base)}
        {words("Mine", hunk.mine)}
        {words(`Theirs (${who})`, hunk.theirs)}
      </div>
      {hunk.joined && <Box mb="sm">{words("Both, joined", hunk.joined)}</Box>}
      <Radio.Group
        aria-label={`What to keep: ${name}`}
        value={choice?.side ?? ""}
        onFocus={onFocus}
        onChange={(side) => onChoose({ side: side as HunkSide, text: textOfSide(hunk, side as HunkSide) })}
      >
        <Group>
          {hunk.joined && <Radio value="joined" label="Take both, joined" />}
          <Radio value="mine" label="Keep mine" />
          <Radio value="theirs" label="Keep theirs" />
          <Radio value="edited" label="Edit merged text" />
        </Group>
      </Radio.Group>
      {choice?.side === "edited" && (
        <Textarea
          aria-label={`Merged text: ${name}`}
          autosize
          maxRows={16}
          mt="sm"
          value={choice.text}
          onChange={(event) =>
            onChoose({ side: "edited", text: applyRetyping(choice.text, event.currentTarget.value) })
          }
        />
      )}
    </fieldset>
  )
}
