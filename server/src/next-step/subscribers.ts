import { type EventType, eventSchemas, type RecordedEvent } from "@hub/contract/events"
import type { Ctx } from "../platform/ctx.ts"
import type { Subscribers } from "../platform/events/dispatch.ts"
import { sendLiveUpdate } from "../platform/live-update.ts"
import { updatesOfStep } from "../topics/live-updates.ts"
import { topicMoves } from "../topics/topic.ts"

/** What happens to the reviews of a topic and to what they said; each of these events names the topic. */
type ReviewEventType = Extract<EventType, `review.${string}` | `round.${string}` | `sequence.${string}`>
const isReviewEvent = (type: EventType): type is ReviewEventType => /^(review|round|sequence)\./.test(type)

const onTopic = (tx: Ctx, { subject_id }: { subject_id: number }) => sendLiveUpdate(tx, updatesOfStep(subject_id))
const onReview = (tx: Ctx, { data }: RecordedEvent<ReviewEventType>) => sendLiveUpdate(tx, updatesOfStep(data.topic_id))

/** Pages that show a topic say whose turn it is, and so hear of everything that may change that. */
export const nextStepSubscribers: Subscribers = {
  ...Object.fromEntries(Object.values(topicMoves).map(({ event }) => [event, onTopic])),
  ...Object.fromEntries(
    Object.keys(eventSchemas)
      .map((type) => type as EventType)
      .filter(isReviewEvent)
      .map((type) => [type, onReview]),
  ),
}
