import type { CommentThread } from "@hub/contract/comments"
import { Button } from "@mantine/core"
import { IconCheck, IconPencil, IconX } from "@tabler/icons-react"
import { useState } from "react"
import { dispositionLabels, labelOfAcceptWithEdits } from "../../reviews/incorporate/labels.ts"
import { tellRefusal, useCommentActions } from "./comment-actions.ts"
import { readCommentDraft } from "./comment-drafts.ts"
import { EditedSuggestion } from "./EditedSuggestion.tsx"
import type { SuggestionDecisionInput } from "./queries.ts"
import { useComments } from "./use-comments.ts"
import layout from "../../widgets/Layout.module.css"
import styles from "./Comments.module.css"

/** Takes suggested words into the text, or says no to them. Where the text around them has changed, it says how it would read. */
export function SuggestionDecision({ thread }: { thread: CommentThread }) {
  const { comments } = useComments()
  const { calls, announce } = useCommentActions()
  const draft = `edits.${thread.id}`
  const [isEditing, setEditing] = useState(() => readCommentDraft(draft) !== undefined)
  const [wasEdited, setWasEdited] = useState(false)
  const { id, start, place, suggestion } = thread
  const revision = comments.data?.revision
  const confirmed =
    place === "needs_confirm" && revision !== undefined && start !== null ? { revision, start } : undefined

  async function decide(decision: SuggestionDecisionInput): Promise<void> {
    await calls.decide({ id, ...decision, ...(confirmed && { confirmed }) })
    announce(`Suggestion ${dispositionLabels[decision.outcome].toLowerCase()}.`)
  }
  return (
    <>
      {suggestion?.reads && (
        <p className={styles.note}>
          The text around these words has changed. With the suggestion it reads: <q dir="auto">{suggestion.reads}</q>
        </p>
      )}
      {isEditing && place !== "orphaned" ? (
        <EditedSuggestion
          draft={draft}
          words={suggestion?.words ?? ""}
          onAccept={(insert) => decide({ outcome: "accepted_edited", insert })}
          onClose={() => {
            setWasEdited(true)
            setEditing(false)
          }}
        />
      ) : (
        <DecisionButtons
          isGone={place === "orphaned"}
          accept={confirmed ? "Accept anyway" : "Accept"}
          takesFocus={wasEdited}
          onDecide={(outcome) => decide({ outcome })}
          onEdit={() => setEditing(true)}
        />
      )}
    </>
  )
}

type DecisionButtonsProps = {
  isGone: boolean
  accept: string
  /** Whether the focus comes back from the form that the edits were made in. */
  takesFocus: boolean
  onDecide: (outcome: "accepted" | "rejected") => Promise<void>
  onEdit: () => void
}

function DecisionButtons({ isGone, accept, takesFocus, onDecide, onEdit }: DecisionButtonsProps) {
  const [busy, setBusy] = useState<"accepted" | "rejected">()
  async function decide(outcome: "accepted" | "rejected"): Promise<void> {
    setBusy(outcome)
    await tellRefusal(onDecide(outcome))
    setBusy(undefined)
  }
  return (
    <div className={layout.row}>
      <Button
        size="xs"
        leftSection={<IconCheck size={14} aria-hidden />}
        disabled={isGone}
        loading={busy === "accepted"}
        onClick={() => void decide("accepted")}
      >
        {accept}
      </Button>
      <Button
        ref={takesFocus ? focusButton : undefined}
        size="xs"
        variant="subtle"
        leftSection={<IconPencil size={14} aria-hidden />}
        disabled={isGone}
        onClick={onEdit}
      >
        {labelOfAcceptWithEdits}
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
  )
}

const focusButton = (button: HTMLButtonElement | null) => button?.focus()
