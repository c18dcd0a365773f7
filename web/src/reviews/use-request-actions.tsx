import type { Review, ReviewNotification } from "@hub/contract/reviews"
import { type ReactNode, useState } from "react"
import { confirm } from "../confirm.ts"
import { errorSentence } from "../call.ts"
import { toast } from "../toast.ts"
import { ExtendDialog } from "./ExtendDialog.tsx"
import { NotificationsDialog } from "./NotificationsDialog.tsx"
import { useCancelReview, useRemindReview, useRenewReview } from "./queries.ts"
import { type RequestAction, useAbsentReviewer } from "./use-absent-reviewer.tsx"

type TitledNotification = { title: string; notification: ReviewNotification }

/** What the person who asked can do while the answer is awaited, the next step first, and the dialog of what was chosen. */
export function useRequestActions(review: Review): { actions: RequestAction[]; dialogs: ReactNode } {
  const [notification, setNotification] = useState<TitledNotification | null>(null)
  const [extending, setExtending] = useState(false)
  const remind = useRemindReview()
  const renew = useRenewReview()
  const cancel = useCancelReview()
  const absent = useAbsentReviewer(review)
  const { can, reviewer, undelivered, id } = review
  const { name } = reviewer
  const onError = (error: Error) => toast(errorSentence(error), "error")
  const showLink = (sent: ReviewNotification) => setNotification({ title: "New link", notification: sent })
  const showReminder = (sent: ReviewNotification) => setNotification({ title: "Reminder", notification: sent })

  async function takeBack(): Promise<void> {
    const sentence = `Withdraw the request to ${name}? The link stops working.`
    if (await confirm(sentence, { yes: "Withdraw request", no: "Keep request", danger: true }))
      cancel.mutate(id, { onError })
  }

  const all: (RequestAction | false)[] = [
    can.renew &&
      undelivered !== null && {
        label: "Send again",
        name: `Send again to ${name}`,
        isBusy: renew.isPending,
        run: () => renew.mutate({ id }, { onSuccess: showLink, onError }),
      },
    can.remind && {
      label: "Remind",
      name: `Remind ${name}`,
      isBusy: remind.isPending,
      run: () => remind.mutate(id, { onSuccess: showReminder, onError }),
    },
    can.extend && { label: "Extend", name: `Extend the due date of ${name}`, run: () => setExtending(true) },
    can.renew && {
      label: undelivered === null ? "New link" : "Get link to share",
      name: undelivered === null ? `New link for ${name}` : `Get link to share with ${name}`,
      isBusy: renew.isPending,
      run: () => renew.mutate(undelivered === null ? { id } : { id, by_hand: true }, { onSuccess: showLink, onError }),
    },
    ...absent.actions,
    can.cancel && {
      label: "Withdraw request",
      name: `Withdraw request to ${name}`,
      isBusy: cancel.isPending,
      run: () => void takeBack(),
    },
  ]
  const dialogs = (
    <>
      {extending && (
        <ExtendDialog
          reviews={[review]}
          onClose={() => setExtending(false)}
          onDone={([sent]) => {
            setExtending(false)
            if (sent) setNotification({ title: "Due date extended", notification: sent })
          }}
        />
      )}
      {absent.dialog}
      {notification && (
        <NotificationsDialog
          title={notification.title}
          notifications={[notification.notification]}
          onClose={() => setNotification(null)}
        />
      )}
    </>
  )
  return { actions: all.filter((action) => action !== false), dialogs }
}
