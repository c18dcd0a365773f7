import type { ReviewNotification } from "@hub/contract/reviews"
import { Button, Modal, Text } from "@mantine/core"
import { ReviewNotifications } from "./ReviewNotifications.tsx"
import forms from "../widgets/Form.module.css"

type NotificationsDialogProps = {
  title: string
  notifications: ReviewNotification[]
  /** Why somebody was not told. */
  refusals?: string[]
  onClose: () => void
}

/** What became of telling reviewers, until it is read. */
export function NotificationsDialog({ title, notifications, refusals = [], onClose }: NotificationsDialogProps) {
  return (
    <Modal opened onClose={onClose} title={title} transitionProps={{ duration: 0 }}>
      <ReviewNotifications notifications={notifications} />
      {refusals.map((sentence) => (
        <Text key={sentence} mt="md">
          {sentence}
        </Text>
      ))}
      <div className={`${forms.ends} ${forms.apart}`}>
        <Button variant="filled" onClick={onClose} data-autofocus>
          Done
        </Button>
      </div>
    </Modal>
  )
}
