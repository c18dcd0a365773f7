import type { Review, ReviewNotice } from "@hub/contract/reviews"
import { Button, Group, Modal } from "@mantine/core"
import { useState } from "react"
import { ask } from "../ask.ts"
import { sentenceOf } from "../call.ts"
import { say } from "../say.ts"
import { ExtendDialog } from "./ExtendDialog.tsx"
import { LeftActions } from "./LeftActions.tsx"
import { Notices } from "./Notices.tsx"
import { useCancelReview, useRemindReview, useRenewReview } from "./queries.ts"

type Told = { title: string; notice: ReviewNotice }

/** What whoever asked can do while the answer is awaited. */
export function RequestActions({ review }: { review: Review }) {
  const [notice, setNotice] = useState<Told | null>(null)
  const [extending, setExtending] = useState(false)
  const remind = useRemindReview()
  const renew = useRenewReview()
  const cancel = useCancelReview()
  const onError = (error: Error) => say(sentenceOf(error), "error")
  const { name } = review.reviewer

  async function takeBack(): Promise<void> {
    const sentence = `Take back the request to ${name}? The link will no longer open.`
    if (await ask(sentence, { yes: "Take back", no: "Keep", danger: true })) cancel.mutate(review.id, { onError })
  }

  const renewed = (notice: ReviewNotice) => setNotice({ title: "New link", notice })

  return (
    <>
      {review.can.remind && (
        <Button
          size="xs"
          variant="default"
          disabled={remind.isPending}
          aria-label={`Remind ${name}`}
          onClick={() =>
            remind.mutate(review.id, { onSuccess: (notice) => setNotice({ title: "Reminder", notice }), onError })
          }
        >
          Remind
        </Button>
      )}
      {review.can.extend && (
        <Button
          size="xs"
          variant="default"
          aria-label={`Extend the due date of ${name}`}
          onClick={() => setExtending(true)}
        >
          Extend
        </Button>
      )}
      {review.can.renew && (
        <Button
          size="xs"
          variant="default"
          disabled={renew.isPending}
          aria-label={`${review.undelivered === null ? "New link for" : "Send again to"} ${name}`}
          onClick={() => renew.mutate({ id: review.id }, { onSuccess: renewed, onError })}
        >
          {review.undelivered === null ? "New link" : "Send again"}
        </Button>
      )}
      {review.can.renew && review.undelivered !== null && (
        <Button
          size="xs"
          variant="default"
          disabled={renew.isPending}
          aria-label={`Link for ${name} to pass on`}
          onClick={() => renew.mutate({ id: review.id, by_hand: true }, { onSuccess: renewed, onError })}
        >
          Link to pass on
        </Button>
      )}
      {review.can.cancel && (
        <Button
          size="xs"
          variant="default"
          disabled={cancel.isPending}
          aria-label={`Take back the request to ${name}`}
          onClick={() => void takeBack()}
        >
          Take back
        </Button>
      )}
      {extending && (
        <ExtendDialog
          review={review}
          onClose={() => setExtending(false)}
          onDone={(notice) => {
            setExtending(false)
            setNotice({ title: "Due date extended", notice })
          }}
        />
      )}
      <LeftActions review={review} />
      <Modal
        opened={notice !== null}
        onClose={() => setNotice(null)}
        title={notice?.title}
        transitionProps={{ duration: 0 }}
      >
        {notice && <Notices notices={[notice.notice]} />}
        <Group justify="flex-end" mt="lg">
          <Button onClick={() => setNotice(null)} data-autofocus>
            Done
          </Button>
        </Group>
      </Modal>
    </>
  )
}
