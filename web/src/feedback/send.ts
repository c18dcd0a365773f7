import { feedback } from "@hub/contract/feedback"
import type { Request } from "@hub/contract/route"
import { call } from "../call.ts"

type Voice = Omit<Request<typeof feedback.send>["body"], "page" | "metadata">
type More = { area?: string; steps?: string }

/** Sends what somebody says of the hub, with the page he stands on and the size of its window. */
export function sendVoice(voice: Voice, idempotency_key: string, more: More = {}) {
  const page = `${location.pathname}${location.search}`.slice(0, 2000)
  const metadata = { source: "widget", viewport: `${innerWidth}x${innerHeight}`, ...more }
  return call(feedback.send, { body: { ...voice, page, metadata }, idempotency_key })
}
