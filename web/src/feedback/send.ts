import { feedback } from "@hub/contract/feedback"
import type { RouteRequest } from "@hub/contract/route"
import { call } from "../call.ts"

type FeedbackMessage = Omit<RouteRequest<typeof feedback.send>["body"], "page" | "metadata">
type FeedbackMetadata = { area?: string; steps?: string }

/** Sends what somebody says of the hub, with the page they stand on and the size of its window. */
export function sendReport(feedbackMessage: FeedbackMessage, idempotency_key: string, more: FeedbackMetadata = {}) {
  const page = `${location.pathname}${location.search}`.slice(0, 2000)
  const metadata = { source: "widget", viewport: `${innerWidth}x${innerHeight}`, ...more }
  return call(feedback.send, { body: { ...feedbackMessage, page, metadata }, idempotency_key })
}
