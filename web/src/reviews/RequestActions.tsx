import type { Review, ReviewNotice } from "@hub/contract/reviews"
import { Button, Group, Modal } from "@mantine/core"
import { useState } from "react"
import { ask } from "../ask.ts"
import { sentenceOf } from "../call.ts"
import { say } from "../say.ts"
import { LeftActions } from "./LeftActions.tsx"
import { Notices } from "./Notices.tsx"
import { useCancelReview, useRenewReview } from "./queries.ts"

/** What whoever asked can do while the answer is awaited. */
export function RequestActions({ review }: { review: Review }) {
  const [notice, setNotice] = useState<ReviewNotice | null>(null)
  const renew = useRenewReview()
  const cancel = useCancelReview()
  const onError = (error: Error) => say(sentenceOf(error), "error")
  const { name } = review.reviewer

  async function takeBack(): Promise<void> {
    const sentence = `Take back the request to ${name}? The link will no longer open.`
    if (await ask(sentence, { yes: "Take back", no: "Keep", danger: true })) cancel.mutate(review.id, { onError })
  }

  return (
    <>
      {review.can.renew && (
        <Button
          size="xs"
          variant="default"
          disabled={renew.isPending}
          aria-label={`${review.undelivered === null ? "New link for" : "Send again to"} ${name}`}
          onClick={() => renew.mutate({ id: review.id }, { onSuccess: setNotice, onError })}
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
          onClick={() => renew.mutate({ id: review.id, by_hand: true }, { onSuccess: setNotice, onError })}
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
      <LeftActions review={review} />
      <Modal
        opened={notice !== null}
        onClose={() => setNotice(null)}
        title="New link"
        transitionProps={{ duration: 0 }}
      >
        {notice && <Notices notices={[notice]} />}
        <Group justify="flex-end" mt="lg">
          <Button onClick={() => setNotice(null)} data-autofocus>
            Done
          </Button>
        </Group>
      </Modal>
    </>
  )
}
