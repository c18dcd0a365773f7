import { expect, test } from "vitest"
import { quietUntil } from "./quiet-until.ts"

const nights = { from: "20:00", until: "08:00", time_zone: "Europe/Zurich", weekends: false }
const endsAt = (hours: Partial<typeof nights>, moment: string) =>
  quietUntil({ ...nights, ...hours }, new Date(moment))
    ?.toISOString()
    .slice(0, 16)

test.each([
  ["an evening in Zurich ends the next morning", {}, "2026-11-23T21:10:00Z", "2026-11-24T07:00"],
  ["an hour after midnight ends the same morning", {}, "2026-11-24T00:10:00Z", "2026-11-24T07:00"],
  ["the day is not quiet", {}, "2026-11-24T09:00:00Z", undefined],
  ["the moment at which it starts is quiet", {}, "2026-11-23T19:00:00Z", "2026-11-24T07:00"],
  ["the moment at which it ends is not", {}, "2026-11-24T07:00:00Z", undefined],
  ["the last second is quiet", {}, "2026-11-24T06:59:59Z", "2026-11-24T07:00"],
  ["a pause at noon stays on its day", { from: "12:00", until: "13:15" }, "2026-11-24T11:30:00Z", "2026-11-24T12:15"],
  ["quiet until midnight ends at midnight", { until: "00:00" }, "2026-11-23T21:00:00Z", "2026-11-23T23:00"],
  ["New York, in winter", { time_zone: "America/New_York" }, "2026-11-24T03:00:00Z", "2026-11-24T13:00"],
  ["Kathmandu, 5:45 ahead", { time_zone: "Asia/Kathmandu" }, "2026-11-24T00:00:00Z", "2026-11-24T02:15"],
  [
    "Lord Howe, 11 hours ahead in summer",
    { time_zone: "Australia/Lord_Howe" },
    "2026-11-24T10:00:00Z",
    "2026-11-24T21:00",
  ],
  ["UTC", { time_zone: "UTC" }, "2026-11-24T22:00:00Z", "2026-11-25T08:00"],
])("%s", (_, hours, moment, end) => {
  expect(endsAt(hours, moment)).toBe(end)
})

test("the morning is by the clock on the wall when clocks change in the night", () => {
  // On 29 March 2026 clocks in Zurich go from 2 to 3, on 25 October from 3 to 2.
  expect(endsAt({}, "2026-03-28T22:00:00Z")).toBe("2026-03-29T06:00")
  expect(endsAt({}, "2026-10-24T22:00:00Z")).toBe("2026-10-25T07:00")
  expect(endsAt({ time_zone: "America/New_York" }, "2026-03-08T04:00:00Z")).toBe("2026-03-08T12:00")
  expect(endsAt({ time_zone: "Australia/Lord_Howe" }, "2026-10-03T12:00:00Z")).toBe("2026-10-03T21:00")
})

test("an end that clocks skip is when they go on", () => {
  expect(endsAt({ until: "02:30" }, "2026-03-28T22:00:00Z")).toBe("2026-03-29T01:00")
})

test("an end that clocks repeat is the first of both", () => {
  expect(endsAt({ until: "02:30" }, "2026-10-24T22:00:00Z")).toBe("2026-10-25T00:30")
})

test("a quiet weekend goes from Friday night to Monday morning", () => {
  expect(endsAt({ weekends: true }, "2026-11-27T20:00:00Z")).toBe("2026-11-30T07:00")
  expect(endsAt({ weekends: true }, "2026-11-28T11:00:00Z")).toBe("2026-11-30T07:00")
  expect(endsAt({ weekends: false }, "2026-11-28T11:00:00Z")).toBeUndefined()
  expect(endsAt({ weekends: true, from: "12:00", until: "13:00" }, "2026-11-29T20:00:00Z")).toBe("2026-11-29T23:00")
})

test("the longest quiet time there is still ends", () => {
  const long = { from: "02:15", until: "02:00", weekends: true }
  // The loud quarter of an hour is skipped on the Sunday on which clocks change, which is quiet anyway.
  expect(endsAt(long, "2026-03-27T12:00:00Z")).toBe("2026-03-30T00:00")
})
