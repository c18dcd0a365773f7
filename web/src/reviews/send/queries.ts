import { reviews, type ReviewNotice } from "@hub/contract/reviews"
import { sequences } from "@hub/contract/sequences"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { CallFailed, call } from "../../call.ts"
import { messageFor, type Plan, requestFor, sequenceFor, type Topic } from "./sending.ts"

/** What became of one topic: whom the hub asked, or why it did not ask anybody. */
export type Outcome = { topic: Topic } & ({ notices: ReviewNotice[] } | { refused: string })

/** The letter to the first of the people about the first of the topics. */
export function letterPreview({ topics: [topic], people: [person], due_date, message }: Plan) {
  return queryOptions({
    queryKey: ["reviews", "letter", topic, person, due_date, message],
    queryFn: ({ signal }) =>
      call(reviews.letter, {
        body: {
          title: topic?.title ?? "",
          reviewer: person?.name ?? "",
          due_date,
          message: messageFor(message, topic?.title ?? ""),
        },
        signal,
      }),
    enabled: topic !== undefined && person !== undefined && due_date !== "",
    placeholderData: keepPreviousData,
  })
}

/** Sends one topic, to all or to nobody. The same key sends it once, however often it is tried. */
export async function sendOne(topic: Topic, plan: Plan, idempotency_key: string): Promise<Outcome> {
  try {
    const { notified } = plan.ordered
      ? await call(sequences.create, { body: sequenceFor(topic, plan), idempotency_key })
      : await call(reviews.request, { body: requestFor(topic, plan), idempotency_key })
    return { topic, notices: notified }
  } catch (error) {
    if (error instanceof CallFailed) return { topic, refused: error.failure.error }
    throw error
  }
}
