import type { Embargo, EmbargoChange, EmbargoReading } from "@hub/contract/embargoes"
import { expect, test } from "vitest"
import { formatReleaseMoment } from "../publications/release-moment.ts"
import { describeEmbargo, describeEmbargoChange, describeReading, describeReadingWay, joinReadings } from "./labels.ts"

const until = "2026-11-22T09:00:00.000Z"
const reading: EmbargoReading = {
  id: 1,
  name: "Ben",
  way: "session",
  token: "",
  what: "text",
  topic_id: 1,
  revision: 2,
  publication_id: null,
  title: "Inflation",
  call: "GET /api/topics/:id",
  first_at: until,
  last_at: until,
  times: 1,
}

test("a reading says what was read and how, and names nothing where its title is not told", () => {
  expect(describeReading(reading)).toBe("Text: Inflation, version 2")
  expect(describeReading({ ...reading, title: "", revision: null })).toBe("Text")
  expect(describeReadingWay(reading)).toBe("signed in")
  expect(describeReadingWay({ ...reading, way: "token", token: "Nightly" })).toBe("by an API token, “Nightly”")
  expect(describeReadingWay({ ...reading, times: 3 })).toMatch(/^signed in, 3 times since /)
})

test("the calls of one visit are one reading, and another visit, person or version is another", () => {
  const later = "2026-11-22T09:05:00.000Z"
  const rows = [
    { ...reading, id: 5, first_at: "2026-11-22T11:00:00.000Z", last_at: "2026-11-22T11:00:00.000Z" },
    { ...reading, id: 4, name: "Ada" },
    { ...reading, id: 3, revision: 3 },
    { ...reading, id: 2, call: "GET /api/topics/:id/comments", last_at: later, times: 3 },
    reading,
  ]
  expect(joinReadings(rows).map(({ id, times, first_at, last_at }) => [id, times, first_at, last_at])).toEqual([
    [5, 1, "2026-11-22T11:00:00.000Z", "2026-11-22T11:00:00.000Z"],
    [4, 1, until, until],
    [3, 1, until, until],
    [2, 3, until, later],
  ])
})

test("an embargo says whether it runs, has ended by itself or was released", () => {
  const embargo = { running: true, until, released: null } as Embargo
  expect(describeEmbargo(embargo)).toMatch(`Under embargo until ${formatReleaseMoment(until)}. Until then`)
  expect(describeEmbargo({ ...embargo, running: false })).toMatch(`It ended on ${formatReleaseMoment(until)}.`)
  const released = { by: "Ada", at: until }
  expect(describeEmbargo({ ...embargo, running: false, released })).toMatch(/Ada released it early/)
})

test("a change of an embargo is a sentence with who made it", () => {
  const change: EmbargoChange = {
    id: 1,
    kind: "reader_added",
    at: until,
    by: "Ben",
    reason: "",
    before: null,
    until: null,
    reader: "Eve",
  }
  expect(describeEmbargoChange(change)).toBe("Ben added Eve")
  expect(describeEmbargoChange({ ...change, by: null, kind: "reader_removed" })).toBe("The hub removed Eve")
  expect(describeEmbargoChange({ ...change, kind: "released", reader: null })).toBe("Ben released the collection early")
})
