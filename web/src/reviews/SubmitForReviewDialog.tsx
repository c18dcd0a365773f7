import type { ReviewNotice } from "@hub/contract/reviews"
import { Button, Group, Modal, Text } from "@mantine/core"
import { useState } from "react"
import type { CallFailed } from "../call.ts"
import { AskAgain } from "./AskAgain.tsx"
import { NotAsApproved } from "./NotAsApproved.tsx"
import { Notices } from "./Notices.tsx"
import { SubmitForReviewForm } from "./SubmitForReviewForm.tsx"
import { UsualReview } from "./UsualReview.tsx"

type Props = {
  topic: { id: number; title: string }
  /** Why the topic, which was approved, was not published. */
  refusal?: CallFailed | null
  onPublish?: (override: { override_reason: string }) => void
  onClose: () => void
}

/** Sends a topic to reviewers, then says truly who was told of it and how. */
export function SubmitForReviewDialog({ topic, refusal = null, onPublish, onClose }: Props) {
  const [notices, setNotices] = useState<ReviewNotice[] | null>(null)
  return (
    <Modal
      opened
      onClose={onClose}
      title={notices === null ? titled(topic.title, refusal) : "Submitted for review"}
      size="lg"
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
    >
      {notices === null ? (
        <>
          <AskAgain topic={topic} onDone={setNotices} />
          {refusal === null ? (
            <UsualReview>
              {(usual) => <SubmitForReviewForm topic={topic} usual={usual} onCancel={onClose} onDone={setNotices} />}
            </UsualReview>
          ) : (
            <NotAsApproved
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
            {submittedSentence(topic.title, notices.length)}
          </Text>
          <Notices notices={notices} />
          <Group justify="flex-end" mt="lg">
            <Button onClick={onClose} data-autofocus>
              Done
            </Button>
          </Group>
        </>
      )}
    </Modal>
  )
}

const titled = (title: string, refusal: CallFailed | null) =>
  refusal === null ? `Submit “${title}” for review` : `“${title}” is not what was approved`

export const submittedSentence = (title: string, count: number) =>
  `"${title}" submitted for review to ${count} reviewer(s).`
