import { reviews, type ReviewNotification } from "@hub/contract/reviews"
import { sequences } from "@hub/contract/sequences"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { CallFailed, call } from "../../call.ts"
import { fillMessage, type SendPlan, toReviewRequest, toSequenceRequest, type TopicToSend } from "./send-plan.ts"

/** What became of one topic: whom the hub asked, or why it did not ask anybody. */
export type SendOutcome = { topic: TopicToSend } & ({ notifications: ReviewNotification[] } | { refused: string })

/** The email to the first of the people about the first of the topics. */
export function emailPreviewQuery({ topics: [topic], people: [person], due_date, message }: SendPlan) {
  return queryOptions({
    queryKey: ["reviews", "letter", topic, person, due_date, message],
    queryFn: ({ signal }) =>
      call(reviews.previewEmail, {
        body: {
          title: topic?.title ?? "",
          reviewer: person?.name ?? "",
          due_date,
          message: fillMessage(message, topic?.title ?? ""),
        },
        signal,
      }),
    enabled: topic !== undefined && person !== undefined && due_date !== "",
    placeholderData: keepPreviousData,
  })
}

/** Sends one topic, to all or to nobody. The same key sends it once, however often it is tried. */
export async function sendTopicForReview(
  topic: TopicToSend,
  plan: SendPlan,
  idempotency_key: string,
): Promise<SendOutcome> {
  try {
    const { notified } = plan.ordered
      ? await call(sequences.create, { body: toSequenceRequest(topic, plan), idempotency_key })
      : await call(reviews.request, { body: toReviewRequest(topic, plan), idempotency_key })
    return { topic, notifications: notified }
  } catch (error) {
    if (error instanceof CallFailed) return { topic, refused: error.failure.error }
    throw error
  }
}
