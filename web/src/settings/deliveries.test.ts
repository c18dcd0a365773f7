import type { WebhookDelivery } from "@hub/contract/webhooks"
import { expect, test } from "vitest"
import { describeDelivery } from "./deliveries.ts"

const message: WebhookDelivery = {
  id: 1,
  message_id: 1,
  position: 7,
  replayed: false,
  event: "topic.published",
  state: "waiting",
  attempts: 0,
  status: null,
  note: "",
  created_at: "2026-11-21T09:00:00Z",
  finished_at: null,
}

test.each([
  [{}, "A topic was published, waiting to be sent"],
  [
    { attempts: 1, note: "It answered with status 503." },
    "A topic was published, tried once, will be tried again (It answered with status 503)",
  ],
  [{ state: "delivered", attempts: 2 }, "A topic was published, arrived"],
  [
    { state: "failed", attempts: 6, note: "It did not answer in time." },
    "A topic was published, not delivered, tried 6 times (It did not answer in time)",
  ],
  [{ event: "webhook.tested", state: "delivered" }, "Test message, arrived"],
] as const)("a message that is %o is told in words", (now, words) => {
  expect(describeDelivery({ ...message, ...now })).toBe(words)
})
