import type { EventType } from "@hub/contract/events"
import { expect, test } from "vitest"
import { classifyEvent, redactSecrets } from "./log-entry.ts"

test.for<[EventType, number | null, string]>([
  ["user.signed_in", 1, "info auth"],
  ["user.sign_in_failed", null, "warning auth"],
  ["user.second_factor_failed", 1, "warning auth"],
  ["user.password_changed", 1, "info auth"],
  ["token.created", 1, "info auth"],
  ["user.created", 1, "info user"],
  ["user.deleted", 1, "warning user"],
  ["topic.saved", 1, "info user"],
  ["review.opened", 1, "debug user"],
  ["review.reminded", null, "debug system"],
  ["mail.failed", null, "error system"],
  ["import.failed", null, "error system"],
  ["publication.released", null, "info system"],
  ["sample.loaded", 1, "info database"],
])("%s by %s is a line of level and category %s", ([type, actor, line]) => {
  const { level, category } = classifyEvent(type, actor)

  expect(`${level} ${category}`).toBe(line)
})

test.for([
  ["Authorization: Bearer abc.def", "Authorization: … …"],
  ["GET /review/Zm9vYmFyYmF6cXV4Zm9v failed", "GET /review/… failed"],
  ["/auth/setup-password/Zm9vYmFyYmF6cXV4Zm9v", "/auth/setup-password/…"],
  ["GET /kb/08ocyuYuBALvXE7ACkrF3_jxfUlaLMN1KdkP3zHqzUk/latest/", "GET /kb/…/latest/"],
  ["GET /api/kb/08ocyuYuBALvXE7ACkrF3_jxfUlaLMN1KdkP3zHqzUk/views", "GET /api/kb/…/views"],
  ["GET /api/published/z-HtunUDaTnmRlRE0EDSWxIwuEfuWsO5t7NNjxx1Ito/edition", "GET /api/published/…/edition"],
  ["GET /media/fJ2-dl0rkV_E1dIbWc9cXg/map.png", "GET /media/…/map.png"],
  ["GET /kb/consumer-price-index/latest/", "GET /kb/consumer-price-index/latest/"],
  ["postgres://hub:hunter2@db:5432/hub", "postgres://…@db:5432/hub"],
  ['{"password":"hunter2","name":"Ada"}', '{"password":"…","name":"Ada"}'],
  ["a\u0007b\u001b[31m", "a�b�[31m"],
])("%j stands in the log as %j", ([text, shown]) => {
  expect(redactSecrets(text!).replace("Bearer …", "…")).toBe(shown)
})
