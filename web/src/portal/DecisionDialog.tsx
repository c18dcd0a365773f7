import { limits } from "@hub/contract/limits"
import type { PortalDraft, PortalReview } from "@hub/contract/portal"
import type { Decision } from "@hub/contract/reviews/values"
import { describeUnreadSections } from "@hub/contract/sections"
import { Alert, Button, Modal, Text, Textarea } from "@mantine/core"
import { useRef, useState } from "react"
import type { CallFailed } from "../call.ts"
import type { ReviewAccess } from "./calls.ts"
import { CodeField } from "./CodeField.tsx"
import { sendableDraft } from "./use-review-draft.ts"
import { useAnswer } from "./use-answer.ts"
import { readSectionsOf } from "./sections.ts"
import forms from "../widgets/Form.module.css"

type DecisionDialogProps = {
  at: ReviewAccess
  review: PortalReview
  decision: Decision
  draft: PortalDraft
  onSummary: (summary: string) => void
  onClose: () => void
  onSettled: (refused?: CallFailed) => void
}

const words = {
  approve: { title: "Approve this text?", send: "Send approval", label: "Summary" },
  request_changes: { title: "Request changes?", send: "Send change request", label: "Summary" },
  reject: { title: "Reject this text?", send: "Send rejection", label: "Why do you reject it?" },
} as const

/** The last look before an answer is sent. */
export function DecisionDialog({ at, review, decision, draft, onSummary, onClose, onSettled }: DecisionDialogProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const digits = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState("")
  const to = review.code_to
  const { comments, suggestions, ...rest } = sendableDraft(draft)
  const answer = useAnswer(at, review, {
    onSettled,
    onUnfit: (name) => (name === "code" ? digits : field).current?.focus(),
  })
  const required =
    decision === "reject" || (decision === "request_changes" && comments.length + suggestions.length === 0)
  const { title, send, label } = words[decision]
  const unread = describeUnreadSections(readSectionsOf(review.sections, rest.sections_read))
  const said = comments.length + suggestions.length

  return (
    <Modal opened onClose={onClose} title={title} transitionProps={{ duration: 0 }}>
      <form
        className={forms.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void answer.send({ decision, ...rest, comments, suggestions, ...(to === null ? {} : { code }) })
        }}
      >
        <Text mb="sm">
          {consequence(decision, review)}
          {said > 0 &&
            ` ${said === 1 ? "Your comment or suggestion is" : `Your ${said} comments and suggestions are`} sent with it.`}
        </Text>
        {unread !== "" && (
          <Text mb="sm" size="sm" c="dimmed">
            {unread}
          </Text>
        )}
        <Textarea
          ref={field}
          label={required ? label : `${label} (optional)`}
          required={required}
          withAsterisk={required}
          {...(required && decision !== "reject" ? { description: "Say what should change." } : {})}
          value={draft.summary}
          onChange={(event) => onSummary(event.currentTarget.value)}
          error={answer.unfit.summary}
          maxLength={limits.message}
          autosize
          minRows={3}
          maxRows={10}
          data-autofocus
        />
        {"token" in at && to !== null && (
          <CodeField token={at.token} to={to} code={code} error={answer.unfit.code} onCode={setCode} field={digits} />
        )}
        {answer.failure !== null && (
          <Alert color={answer.waiting ? "yellow" : "red"} role="alert" mt="sm">
            {answer.failure}
          </Alert>
        )}
        <div className={forms.ends}>
          <Button variant="filled" type="submit" disabled={answer.busy}>
            {answer.busy ? "Sending..." : send}
          </Button>
          <Button onClick={onClose}>Back to the text</Button>
        </div>
      </form>
    </Modal>
  )
}

function consequence(decision: Decision, { revision, title, requester }: PortalReview): string {
  if (decision === "approve") return `You approve version ${revision} of “${title}” as you read it here.`
  if (decision === "request_changes") return `${requester} will be asked to change “${title}”.`
  return `“${title}” will be rejected and its review ends, for the other reviewers too. ${requester} will be told.`
}
