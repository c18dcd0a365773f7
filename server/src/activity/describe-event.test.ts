import { eventSchemas, type EventType } from "@hub/contract/events"
import { expect, test } from "vitest"
import { describeEvent } from "./describe-event.ts"

/** Data with every field that any event has. */
const anything = new Proxy<Record<string, unknown>>({}, { get: (_, name) => valuesOfData[String(name)] ?? "Prices" })
const valuesOfData: Record<string, unknown> = {
  changed: ["name"],
  from: "2026-11-20",
  issuers: ["https://id.office.test"],
  made_at: "2026-11-20T02:20:00.000Z",
  moved: [{ kind: "topics", count: 3 }],
  release_at: "2026-12-01T09:00:00.000Z",
  suggestions: [1],
  to: "2026-12-02",
  until: "2026-12-03T09:00:00.000Z",
}

test.for(Object.keys(eventSchemas) as EventType[])("the event %s has words of its own", (type) => {
  const data = type === "tag.merged" ? { name: "Prices", from: ["Cost"] } : anything

  const { sentence } = describeEvent({ type, subject_id: 1, data })

  expect(sentence).toMatch(/^[a-z].*[^ ]$/)
  expect(sentence).not.toContain(type)
  expect(sentence).not.toMatch(/undefined|\[object/)
})

test("a moment is told to the minute, in UTC", () => {
  const data = { name: "Prices", release_at: "2026-12-31T12:07:09.000Z", parts: 1 }

  const { sentence } = describeEvent({ type: "release.planned", subject_id: 1, data })

  expect(sentence).toBe("planned the release “Prices” for 31 Dec 2026, 12:07 UTC")
})
