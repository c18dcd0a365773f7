import { eventSchemas, type EventType } from "@hub/contract/events"
import { expect, test } from "vitest"
import { describeEvent } from "./describe-event.ts"

/** Data with every field that any event has. */
const anything = new Proxy<Record<string, unknown>>({}, { get: (_, name) => valuesOfData[String(name)] ?? "Prices" })
const valuesOfData: Record<string, unknown> = {
  changed: ["name"],
  from: "2026-11-20",
  issuers: ["https://id.office.test"],
  moved: [{ kind: "topics", count: 3 }],
  suggestions: [1],
}

test.for(Object.keys(eventSchemas) as EventType[])("the event %s has words of its own", (type) => {
  const data = type === "tag.merged" ? { name: "Prices", from: ["Cost"] } : anything

  const { sentence } = describeEvent({ type, subject_id: 1, data })

  expect(sentence).toMatch(/^[a-z].*[^ ]$/)
  expect(sentence).not.toContain(type)
  expect(sentence).not.toMatch(/undefined|\[object/)
})
