import type { Review, ReviewNotification } from "@hub/contract/reviews"
import { Button } from "@mantine/core"
import { useState } from "react"
import { errorSentence } from "../../call.ts"
import layout from "../../widgets/Layout.module.css"
import { ExtendDialog } from "../ExtendDialog.tsx"
import { NotificationsDialog } from "../NotificationsDialog.tsx"
import { useRemindReview } from "../queries.ts"
import styles from "./Inbox.module.css"

type SeveralOutcome = { title: string; notifications: ReviewNotification[]; refusals: string[] }

/** What can be done with all requests that are ticked. */
export function SeveralRequests({ reviews, onClear }: { reviews: Review[]; onClear: () => void }) {
  const remind = useRemindReview()
  const [outcome, setOutcome] = useState<SeveralOutcome | null>(null)
  const [extending, setExtending] = useState<Review[] | null>(null)
  const remindable = reviews.filter(({ can }) => can.remind)
  const extendable = reviews.filter(({ can }) => can.extend)

  async function remindAll(): Promise<void> {
    const notifications: ReviewNotification[] = []
    const refusals: string[] = []
    for (const { id, reviewer } of remindable)
      await remind.mutateAsync(id).then(
        (notification) => notifications.push(notification),
        (error: unknown) => refusals.push(`${reviewer.name}: ${errorSentence(error)}`),
      )
    setOutcome({ title: "Reminders", notifications, refusals })
    onClear()
  }

  return (
    <>
      {reviews.length > 0 && (
        <section className={`${layout.line} ${styles.several}`} aria-label="Selected reviews">
          <output className={layout.strong}>{reviews.length.toLocaleString()} selected</output>
          <Button
            disabled={remindable.length === 0 || remind.isPending}
            title={remindable.length === 0 ? "They were reminded less than a day ago." : undefined}
            onClick={() => void remindAll()}
          >
            {remindable.length === reviews.length ? "Remind" : `Remind ${remindable.length}`}
          </Button>
          <Button disabled={extendable.length === 0} onClick={() => setExtending(extendable)}>
            {extendable.length === reviews.length ? "Extend" : `Extend ${extendable.length}`}
          </Button>
          <Button variant="subtle" onClick={onClear}>
            Clear selection
          </Button>
        </section>
      )}
      {extending && (
        <ExtendDialog
          reviews={extending}
          onClose={() => setExtending(null)}
          onDone={(notifications) => {
            setExtending(null)
            setOutcome({ title: "Due dates extended", notifications, refusals: [] })
            onClear()
          }}
        />
      )}
      {outcome && <NotificationsDialog {...outcome} onClose={() => setOutcome(null)} />}
    </>
  )
}
