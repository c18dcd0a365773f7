import type { TopicPage } from "@hub/contract/topics"
import { Button } from "@mantine/core"
import type { Ref } from "react"
import { ButtonRow } from "../TopicButtons.tsx"
import layout from "../../widgets/Layout.module.css"
import workspace from "../Workspace.module.css"
import styles from "../../widgets/WrittenText.module.css"

export type SuggestingState = {
  /** How much was typed, in words; and whether it is kept. */
  count: string
  words: string
  hasTyped: boolean
  isSending: boolean
  onSend: () => void
  onDiscard: () => void
}

type SuggestingButtonsProps = { topic: TopicPage; state: SuggestingState; onFold?: () => void }

/** How much is suggested, and the ways to send it or to give it up. */
export function SuggestingButtons({ topic, state, onFold }: SuggestingButtonsProps) {
  return (
    <ButtonRow topic={topic} onFold={onFold}>
      <output className={styles.state}>{state.words}</output>
      {state.hasTyped && (
        <Button variant="subtle" size="xs" disabled={state.isSending} onClick={state.onDiscard}>
          Discard
        </Button>
      )}
      <SendButton state={state} />
    </ButtonRow>
  )
}

function SendButton({ state: { hasTyped, isSending, onSend } }: { state: SuggestingState }) {
  return (
    <Button
      variant="filled"
      size="xs"
      title={hasTyped ? "Make suggestions of your changes (Ctrl+S)" : "Back to reading (Esc)"}
      loading={isSending}
      onClick={onSend}
    >
      {hasTyped ? "Suggest" : "Done"}
    </Button>
  )
}

/** On a phone, below the text: the modes of the editor, how much is suggested, and the button that sends it. */
export function PhoneSuggestingBar({ modesRef, state }: { modesRef: Ref<HTMLSpanElement>; state: SuggestingState }) {
  return (
    <div className={`${layout.line} ${workspace.phoneBar}`}>
      <span ref={modesRef} />
      <output className={styles.state}>{state.count}</output>
      <SendButton state={state} />
    </div>
  )
}
