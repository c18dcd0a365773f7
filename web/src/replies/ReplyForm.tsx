import { limits } from "@hub/contract/limits"
import { Button, Textarea } from "@mantine/core"
import { type SubmitEvent, useEffect, useRef, useState } from "react"
import { readStored, store } from "../browser-storage.ts"
import { CallFailed, errorSentence, newIdempotencyKey } from "../call.ts"
import { hearFormKeys } from "../widgets/form-keys.ts"
import layout from "../widgets/Layout.module.css"
import styles from "./Replies.module.css"

type ReplyFormProps = {
  /** By which the tab keeps what was written until it is sent. */
  draft: string
  label: string
  size: "xs" | "sm"
  onSend: (reply: { body: string; idempotency_key: string }) => Promise<unknown>
}

const keyOf = (draft: string) => `hub.reply.${draft}`

/** A button Reply, and the field that it opens. What was begun is there again after the page was left. */
export function ReplyForm({ draft, label, size, onSend }: ReplyFormProps) {
  const [body, setBody] = useState(() => readDraft(draft))
  const [isOpen, setOpen] = useState(body !== "")
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const opened = useRef(false)
  // The same words sent again after a broken connection are one reply.
  const sent = useRef({ body: "", idempotency_key: "" })
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isOpen && opened.current) field.current?.focus()
  }, [isOpen])

  function change(words: string): void {
    setBody(words)
    setError(undefined)
    store("sessionStorage", keyOf(draft), words === "" ? undefined : words)
  }
  function close(): void {
    change("")
    setOpen(false)
  }
  async function submit(): Promise<void> {
    if (isBusy) return
    if (body.trim() === "") return setError("Write a reply.")
    if (sent.current.body !== body) sent.current = { body, idempotency_key: newIdempotencyKey() }
    setBusy(true)
    try {
      await onSend(sent.current)
      close()
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      setError(failure.failure.fields?.["body"] ?? errorSentence(failure))
    } finally {
      setBusy(false)
    }
  }
  function open(): void {
    opened.current = true
    setOpen(true)
  }
  if (!isOpen)
    return (
      <Button className={layout.wordsAtStart ?? ""} size={size} variant="subtle" aria-label={label} onClick={open}>
        Reply
      </Button>
    )
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Textarea
        ref={field}
        size={size}
        label={label}
        value={body}
        error={error}
        maxLength={limits.message}
        autosize
        minRows={2}
        maxRows={10}
        onKeyDown={(event) => hearFormKeys(event, { send: () => void submit() })}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <div className={layout.row}>
        <Button size={size} variant="filled" type="submit" loading={isBusy} title="Send reply (Ctrl+Enter)">
          Send reply
        </Button>
        <Button size={size} variant="subtle" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function readDraft(draft: string): string {
  const stored = readStored("sessionStorage", keyOf(draft))
  return typeof stored === "string" ? stored : ""
}
