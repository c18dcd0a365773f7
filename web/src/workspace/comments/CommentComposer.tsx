import { Button } from "@mantine/core"
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react"
import { CallFailed, errorSentence, newIdempotencyKey } from "../../call.ts"
import { hearFormKeys } from "../../widgets/form-keys.ts"
import layout from "../../widgets/Layout.module.css"
import { AssigneeField } from "./AssigneeField.tsx"
import { useCommentDraft } from "./comment-drafts.ts"
import { MentionField } from "./MentionField.tsx"
import { useNewAssignee } from "./use-new-assignee.ts"

export type CommentComposerProps = {
  /** By which its words are kept in the tab. */
  draft: string
  label: string
  send: string
  initial?: string
  placeholder?: string
  /** What else is sent, where that is enough without words; its fields stand above them. */
  beside?: { sent: string; isTouched: boolean; fields: ReactNode }
  /** Whether it begins a thread, which can be assigned to people whom it mentions. */
  isFirst?: boolean
  onSend: (words: { body: string; assignee_id: number | null; idempotency_key: string }) => Promise<unknown>
  onClose: () => void
}

/** Where a comment is written. What was written is there again after anything else was shown. */
export function CommentComposer({ draft, label, send, initial = "", beside, ...props }: CommentComposerProps) {
  const { placeholder = "Write a comment. @ mentions someone.", isFirst = false, onSend, onClose } = props
  const [body, setBody] = useCommentDraft(draft, initial)
  const assignment = useNewAssignee(draft, body)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const keyOf = useIdempotencyKey()

  const whole = useRef<HTMLFormElement>(null)
  useEffect(() => {
    whole.current?.querySelector("textarea")?.focus()
    // All of it is seen, its buttons too, where it opens at the end of a list.
    whole.current?.scrollIntoView({ block: "nearest" })
  }, [])

  async function submit(): Promise<void> {
    if (isBusy) return
    if (body.trim() === "" && !beside) return setError("Write a comment.")
    const assignee_id = assignment.assignee?.id ?? null
    const idempotency_key = keyOf(JSON.stringify([body, beside?.sent, assignee_id]))
    setBusy(true)
    setError(undefined)
    try {
      await onSend({ body, assignee_id, idempotency_key })
      clear()
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      setError(errorSentence(failure))
    } finally {
      setBusy(false)
    }
  }
  function clear(): void {
    setBody("")
    assignment.clear()
    onClose()
  }
  function hear(event: KeyboardEvent): void {
    const isUntouched = body.trim() === initial.trim() && !beside?.isTouched
    hearFormKeys(event, { send: () => void submit(), close: isUntouched ? clear : undefined })
  }
  return (
    <form
      ref={whole}
      className={layout.stackClose}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {beside?.fields}
      <MentionField
        aria-label={label}
        placeholder={placeholder}
        data-autofocus={beside ? undefined : true}
        value={body}
        error={error}
        onChange={(text) => {
          setBody(text)
          setError(undefined)
        }}
        onMention={isFirst ? assignment.addPerson : undefined}
        onKey={hear}
      />
      <AssigneeField {...assignment} />
      <div className={layout.row}>
        <Button size="xs" variant="filled" loading={isBusy} title={`${send} (Ctrl+Enter)`} type="submit">
          {send}
        </Button>
        <Button size="xs" variant="subtle" onClick={clear}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** The key of what is sent: the same sent again, as after a broken connection, is one comment. */
function useIdempotencyKey() {
  const sent = useRef({ what: "", key: "" })
  return (what: string) => {
    if (sent.current.what !== what) sent.current = { what, key: newIdempotencyKey() }
    return sent.current.key
  }
}
