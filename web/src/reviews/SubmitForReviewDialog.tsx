import { Button, Modal, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { focusOnShow } from "../dialog-focus.ts"
import type { CallFailed } from "../call.ts"
import { projectQuery } from "../projects/queries.ts"
import { topicQuery } from "../topics/queries.ts"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { AskAgain } from "./AskAgain.tsx"
import { OutdatedApproval } from "./OutdatedApproval.tsx"
import { resubmissionQuery } from "./queries.ts"
import { ReviewNotifications } from "./ReviewNotifications.tsx"
import { SubmitForReviewForm } from "./SubmitForReviewForm.tsx"
import { type SubmissionResult, describeSubmission } from "./submission.ts"
import { UsualReview } from "./UsualReview.tsx"
import forms from "../widgets/Form.module.css"

type SubmitForReviewDialogProps = {
  topic: { id: number; title: string }
  /** Why the topic, which was approved, was not published. */
  refusal?: CallFailed | null
  /** Nobody else can be asked. */
  onlyAgain?: boolean
  onPublish?: (override: { override_reason: string }) => void
  onClose: () => void
}

/** Sends a topic to reviewers, then says truly who was told of it and how. */
export function SubmitForReviewDialog({
  topic,
  refusal = null,
  onlyAgain = false,
  onPublish,
  onClose,
}: SubmitForReviewDialogProps) {
  const [sent, setSent] = useState<SubmissionResult | null>(null)
  // Where reviewers need to look again, they are asked, or others are: there is one button that sends.
  const again = useQuery(resubmissionQuery(topic.id))
  const asksAgain = (again.data?.asked.length ?? 0) > 0
  const [asksOthers, setAsksOthers] = useState(false)
  const showsAgain = asksAgain && !asksOthers
  return (
    <Modal
      opened
      onClose={onClose}
      title={sent === null ? titled(topic.title, refusal, asksAgain) : "Sent for review"}
      size="lg"
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
    >
      {sent === null ? (
        <>
          {showsAgain && <AskAgain topic={topic} onDone={(notified) => setSent({ notified, sequence_id: null })} />}
          {refusal !== null ? (
            <OutdatedApproval
              refusal={refusal}
              onPublish={(override) => {
                onClose()
                onPublish?.(override)
              }}
            />
          ) : onlyAgain ? null : again.isPending ? (
            <LoadingRows rows={4} />
          ) : showsAgain ? (
            <Button variant="subtle" onClick={() => setAsksOthers(true)}>
              Ask other people instead
            </Button>
          ) : (
            <UsualReview>
              {(usual) => (
                <WithProject topic={topic}>
                  {(its) => (
                    <SubmitForReviewForm
                      topic={topic}
                      project={its}
                      usual={usual}
                      onCancel={asksAgain ? () => setAsksOthers(false) : onClose}
                      onDone={setSent}
                    />
                  )}
                </WithProject>
              )}
            </UsualReview>
          )}
        </>
      ) : (
        <>
          <Text component="output" display="block" mb="md">
            {describeSubmission(topic.title, sent)}
          </Text>
          <ReviewNotifications notifications={sent.notified} />
          <div className={`${forms.ends} ${forms.apart}`}>
            <Button variant="filled" onClick={onClose} ref={focusOnShow}>
              Done
            </Button>
          </div>
        </>
      )}
    </Modal>
  )
}

const titled = (title: string, refusal: CallFailed | null, isAgain: boolean) =>
  refusal === null ? `Send “${title}” for review${isAgain ? " again" : ""}` : `“${title}” changed after its approval`

type WithProjectProps = {
  topic: { id: number }
  children: (project: { id: number; name: string } | null) => ReactNode
}

/** What begins with the project of a topic, once that is known; with none where it cannot be read. */
function WithProject({ topic, children }: WithProjectProps) {
  const whole = useQuery(topicQuery(topic.id))
  const id = whole.data?.project_id ?? null
  const its = useQuery({ ...projectQuery(id ?? 0), enabled: id !== null })
  if (whole.isPending || (id !== null && its.isPending)) return <LoadingRows rows={4} />
  return children(its.data ?? null)
}
