import { Button } from "@mantine/core"
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react"
import { CallFailed, errorSentence, newIdempotencyKey } from "../../call.ts"
import layout from "../../widgets/Layout.module.css"
import { useCommentDraft } from "./comment-drafts.ts"
import { MentionField } from "./MentionField.tsx"

export type CommentComposerProps = {
  /** By which its words are kept in the tab. */
  draft: string
  label: string
  send: string
  initial?: string
  placeholder?: string
  /** What else is sent, where that is enough without words; its fields stand above them. */
  beside?: { sent: string; isTouched: boolean; fields: ReactNode }
  onSend: (words: { body: string; idempotency_key: string }) => Promise<unknown>
  onClose: () => void
}

/** Where a comment is written. What was written is there again after anything else was shown. */
export function CommentComposer({ draft, label, send, initial = "", beside, ...props }: CommentComposerProps) {
  const { placeholder = "Write a comment. @ mentions someone.", onSend, onClose } = props
  const [body, setBody] = useCommentDraft(draft, initial)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  // The same words sent again after a broken connection are one comment.
  const sent = useRef({ body: "", beside: "", idempotency_key: "" })

  const whole = useRef<HTMLFormElement>(null)
  useEffect(() => {
    whole.current?.querySelector("textarea")?.focus()
    // All of it is seen, its buttons too, where it opens at the end of a list.
    whole.current?.scrollIntoView({ block: "nearest" })
  }, [])

  async function submit(): Promise<void> {
    if (isBusy) return
    if (body.trim() === "" && !beside) return setError("Write a comment.")
    const now = { body, beside: beside?.sent ?? "" }
    if (sent.current.body !== now.body || sent.current.beside !== now.beside)
      sent.current = { ...now, idempotency_key: newIdempotencyKey() }
    setBusy(true)
    setError(undefined)
    try {
      await onSend({ body, idempotency_key: sent.current.idempotency_key })
      setBody("")
      onClose()
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      setError(errorSentence(failure))
    } finally {
      setBusy(false)
    }
  }
  function cancel(): void {
    setBody("")
    onClose()
  }
  function hear(event: KeyboardEvent): void {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void submit()
    }
    if (event.key === "Escape" && body.trim() === initial.trim() && !beside?.isTouched) {
      event.stopPropagation()
      cancel()
    }
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
        onKey={hear}
      />
      <div className={layout.row}>
        <Button size="xs" variant="filled" loading={isBusy} title={`${send} (Ctrl+Enter)`} type="submit">
          {send}
        </Button>
        <Button size="xs" variant="subtle" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
