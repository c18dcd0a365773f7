import type { Point } from "@hub/contract/points"
import type { ReviewNotification } from "@hub/contract/reviews"
import { useState } from "react"
import { ReplyForm } from "../../replies/ReplyForm.tsx"
import { ReplyList } from "../../replies/ReplyList.tsx"
import { ReviewNotifications } from "../ReviewNotifications.tsx"
import { useReplyToPoint } from "./queries.ts"

/** What is said about a point since, and how its reviewer hears of what the author says now. */
export function PointReplies({ point, topic }: { point: Point; topic: number }) {
  const { mutateAsync: reply } = useReplyToPoint(topic)
  const [notified, setNotified] = useState<ReviewNotification | null>(null)
  const { id, reviewer, replies, can } = point
  if (!can.reply && replies.length === 0) return null
  return (
    <div>
      <ReplyList replies={replies} />
      <output>{notified && <ReviewNotifications notifications={[notified]} />}</output>
      {can.reply && (
        <ReplyForm
          draft={`point.${id}`}
          label={`Reply to ${reviewer.name}`}
          size="xs"
          onSend={async (said) => setNotified((await reply({ id, ...said })).notified)}
        />
      )}
    </div>
  )
}
