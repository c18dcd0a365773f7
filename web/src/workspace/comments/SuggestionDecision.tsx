import type { CommentThread } from "@hub/contract/comments"
import type { SuggestionOutcome } from "@hub/contract/comments/values"
import { Button } from "@mantine/core"
import { IconCheck, IconX } from "@tabler/icons-react"
import { useState } from "react"
import { tellRefusal, useCommentActions } from "./comment-actions.ts"
import { useComments } from "./use-comments.ts"
import layout from "../../widgets/Layout.module.css"
import styles from "./Comments.module.css"

const done = { accepted: "Suggestion accepted.", rejected: "Suggestion rejected." }

/** Takes suggested words into the text, or says no to them. Where the text around them has changed, it says how it would read. */
export function SuggestionDecision({ thread }: { thread: CommentThread }) {
  const { comments } = useComments()
  const { calls, announce } = useCommentActions()
  const [busy, setBusy] = useState<SuggestionOutcome>()
  const { id, start, place, suggestion } = thread
  const isGone = place === "orphaned"
  const revision = comments.data?.revision
  const confirmed =
    place === "needs_confirm" && revision !== undefined && start !== null ? { revision, start } : undefined

  async function decide(outcome: SuggestionOutcome): Promise<void> {
    setBusy(outcome)
    const isDone = await tellRefusal(calls.decide({ id, outcome, ...(confirmed && { confirmed }) }))
    setBusy(undefined)
    if (isDone) announce(done[outcome])
  }
  return (
    <>
      {suggestion?.reads && (
        <p className={styles.note}>
          The text around these words has changed. With the suggestion it reads: <q dir="auto">{suggestion.reads}</q>
        </p>
      )}
      <div className={layout.row}>
        <Button
          size="xs"
          leftSection={<IconCheck size={14} aria-hidden />}
          disabled={isGone}
          loading={busy === "accepted"}
          onClick={() => void decide("accepted")}
        >
          {confirmed ? "Accept anyway" : "Accept"}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconX size={14} aria-hidden />}
          loading={busy === "rejected"}
          onClick={() => void decide("rejected")}
        >
          Reject
        </Button>
      </div>
    </>
  )
}
