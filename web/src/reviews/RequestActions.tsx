import type { Review, ReviewNotification } from "@hub/contract/reviews"
import { Button } from "@mantine/core"
import { useState } from "react"
import { confirm } from "../confirm.ts"
import { errorSentence } from "../call.ts"
import { toast } from "../toast.ts"
import { ExtendDialog } from "./ExtendDialog.tsx"
import { AbsentReviewerActions } from "./AbsentReviewerActions.tsx"
import { NotificationsDialog } from "./NotificationsDialog.tsx"
import { useCancelReview, useRemindReview, useRenewReview } from "./queries.ts"

type TitledNotification = { title: string; notification: ReviewNotification }

/** What the person who asked can do while the answer is awaited. */
export function RequestActions({ review }: { review: Review }) {
  const [notification, setNotification] = useState<TitledNotification | null>(null)
  const [extending, setExtending] = useState(false)
  const remind = useRemindReview()
  const renew = useRenewReview()
  const cancel = useCancelReview()
  const onError = (error: Error) => toast(errorSentence(error), "error")
  const { name } = review.reviewer

  async function takeBack(): Promise<void> {
    const sentence = `Withdraw the request to ${name}? The link stops working.`
    if (await confirm(sentence, { yes: "Withdraw request", no: "Keep request", danger: true }))
      cancel.mutate(review.id, { onError })
  }

  const renewed = (notification: ReviewNotification) => setNotification({ title: "New link", notification })

  return (
    <>
      {review.can.remind && (
        <Button
          size="xs"
          disabled={remind.isPending}
          aria-label={`Remind ${name}`}
          onClick={() =>
            remind.mutate(review.id, {
              onSuccess: (notification) => setNotification({ title: "Reminder", notification }),
              onError,
            })
          }
        >
          Remind
        </Button>
      )}
      {review.can.extend && (
        <Button size="xs" aria-label={`Extend the due date of ${name}`} onClick={() => setExtending(true)}>
          Extend
        </Button>
      )}
      {review.can.renew && (
        <Button
          size="xs"
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
          disabled={renew.isPending}
          aria-label={`Get link to share with ${name}`}
          onClick={() => renew.mutate({ id: review.id, by_hand: true }, { onSuccess: renewed, onError })}
        >
          Get link to share
        </Button>
      )}
      {review.can.cancel && (
        <Button
          size="xs"
          disabled={cancel.isPending}
          aria-label={`Withdraw request to ${name}`}
          onClick={() => void takeBack()}
        >
          Withdraw request
        </Button>
      )}
      {extending && (
        <ExtendDialog
          reviews={[review]}
          onClose={() => setExtending(false)}
          onDone={([notification]) => {
            setExtending(false)
            if (notification) setNotification({ title: "Due date extended", notification })
          }}
        />
      )}
      <AbsentReviewerActions review={review} />
      {notification && (
        <NotificationsDialog
          title={notification.title}
          notifications={[notification.notification]}
          onClose={() => setNotification(null)}
        />
      )}
    </>
  )
}
