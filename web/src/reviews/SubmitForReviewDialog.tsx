import { Button, Group, Modal, Text } from "@mantine/core"
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
  // Where reviewers need to look again, asking them is the one primary button.
  const again = useQuery(resubmissionQuery(topic.id))
  const asksAgain = again.isPending || (again.data?.asked.length ?? 0) > 0
  return (
    <Modal
      opened
      onClose={onClose}
      title={sent === null ? titled(topic.title, refusal, (again.data?.asked.length ?? 0) > 0) : "Sent for review"}
      size="lg"
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
    >
      {sent === null ? (
        <>
          <AskAgain topic={topic} onDone={(notified) => setSent({ notified, sequence_id: null })} />
          {onlyAgain ? null : refusal === null ? (
            <UsualReview>
              {(usual) => (
                <WithProject topic={topic}>
                  {(its) => (
                    <SubmitForReviewForm
                      topic={topic}
                      project={its}
                      usual={usual}
                      isPrimary={!asksAgain}
                      onCancel={onClose}
                      onDone={setSent}
                    />
                  )}
                </WithProject>
              )}
            </UsualReview>
          ) : (
            <OutdatedApproval
              refusal={refusal}
              onPublish={(override) => {
                onClose()
                onPublish?.(override)
              }}
            />
          )}
        </>
      ) : (
        <>
          <Text component="output" display="block" mb="md">
            {describeSubmission(topic.title, sent)}
          </Text>
          <ReviewNotifications notifications={sent.notified} />
          <Group justify="flex-end" mt="lg">
            <Button variant="filled" onClick={onClose} ref={focusOnShow}>
              Done
            </Button>
          </Group>
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
