import type { ReviewNotice } from "@hub/contract/reviews"
import { Button, Group, Modal, Text } from "@mantine/core"
import { useState } from "react"
import { AskAgain } from "./AskAgain.tsx"
import { Notices } from "./Notices.tsx"
import { SubmitForReviewForm } from "./SubmitForReviewForm.tsx"

type Props = { topic: { id: number; title: string }; onClose: () => void }

/** Sends a topic to reviewers, then says truly who was told of it and how. */
export function SubmitForReviewDialog({ topic, onClose }: Props) {
  const [notices, setNotices] = useState<ReviewNotice[] | null>(null)
  return (
    <Modal
      opened
      onClose={onClose}
      title={notices === null ? `Submit “${topic.title}” for review` : "Submitted for review"}
      size="lg"
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
    >
      {notices === null ? (
        <>
          <AskAgain topic={topic} onDone={setNotices} />
          <SubmitForReviewForm topic={topic} onCancel={onClose} onDone={setNotices} />
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

export const submittedSentence = (title: string, count: number) =>
  `"${title}" submitted for review to ${count} reviewer(s).`
