import type { FeedbackDetail } from "@hub/contract/feedback"
import { Button, Textarea } from "@mantine/core"
import { useState } from "react"
import layout from "../widgets/Layout.module.css"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import styles from "../widgets/Report.module.css"
import { describeReplyEmail } from "./labels.ts"
import forms from "../widgets/Form.module.css"

type RepliesProps = { one: FeedbackDetail; busy: boolean; onReply: (message: string) => Promise<boolean> }

/** What was answered, with what became of the letters, and where more is answered. */
export function Replies({ one, busy, onReply }: RepliesProps) {
  const [message, setMessage] = useState("")
  const [missing, setMissing] = useState(false)
  async function send(): Promise<void> {
    setMissing(message.trim() === "")
    if (message.trim() !== "" && (await onReply(message))) setMessage("")
  }
  return (
    <>
      {one.replies.length > 0 && (
        <section aria-label="Replies">
          <h3 className={styles.heading}>Replies</h3>
          <ul className={layout.stackList}>
            {one.replies.map((reply) => (
              <li key={reply.id}>
                <p className={styles.said}>{reply.message}</p>
                <p className={styles.small}>
                  {reply.by_name}, <RelativeTime moment={reply.at} />. {describeReplyEmail(reply.notified, reply.error)}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {one.can.reply && (
        <form
          className={forms.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          <Textarea
            label={`Reply to ${one.from_name} by email`}
            autosize
            minRows={2}
            maxRows={10}
            maxLength={4000}
            value={message}
            error={missing ? "A message is required." : undefined}
            onChange={(event) => {
              setMissing(false)
              setMessage(event.currentTarget.value)
            }}
          />
          <div className={forms.ends}>
            <Button type="submit" disabled={busy}>
              Send reply
            </Button>
          </div>
        </form>
      )}
    </>
  )
}
