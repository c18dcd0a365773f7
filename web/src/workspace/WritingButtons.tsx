import { ActionIcon, Button } from "@mantine/core"
import { IconMessagePlus } from "@tabler/icons-react"
import type { TopicVisitor } from "@hub/contract/drafts"
import type { TopicPage } from "@hub/contract/topics"
import { OtherEditors } from "../presence/OtherEditors.tsx"
import { ButtonRow } from "./TopicButtons.tsx"
import styles from "../widgets/WrittenText.module.css"

export type WritingState = {
  others: TopicVisitor[]
  /** Whether the text is kept, in words. */
  words: string
  canSave: boolean
  saving: boolean
  onDone: () => void
  /** Asks for a note on the version, and saves it. */
  onNote: () => void
}

type WritingButtonsProps = { topic: TopicPage; state: WritingState; onFold?: () => void }

/** Who else is here, whether the text is kept, and Done. */
export function WritingButtons({ topic, state, onFold }: WritingButtonsProps) {
  return (
    <ButtonRow topic={topic} onFold={onFold}>
      <OtherEditors others={state.others} areSmall />
      <output className={styles.state}>{state.words}</output>
      <ActionIcon
        title="Save with a note (Ctrl+Shift+S)"
        size="sm"
        aria-label="Save with a note"
        disabled={state.saving || !state.canSave}
        onClick={state.onNote}
      >
        <IconMessagePlus size={16} aria-hidden />
      </ActionIcon>
      <DoneButton state={state} />
    </ButtonRow>
  )
}

/** Saves a version if anything changed, and goes back to reading. */
export function DoneButton({ state: { saving, canSave, onDone } }: { state: WritingState }) {
  return (
    <Button variant="filled" size="xs" title="Save and read (Esc)" disabled={saving || !canSave} onClick={onDone}>
      Done
    </Button>
  )
}
