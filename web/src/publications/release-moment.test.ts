import { expect, test } from "vitest"
import { formatMoment } from "../widgets/day.ts"
import { toReleaseField, parseReleaseField, formatReleaseMoment } from "./release-moment.ts"

const at = (day: number, hour: number, minute: number) => {
  const moment = new Date(2026, 11, day, hour, minute)
  return [
    moment.toLocaleDateString(undefined, { dateStyle: "medium" }),
    moment.toLocaleTimeString(undefined, { timeStyle: "short" }),
  ]
}
const [[first, evening], [, before], [second, night]] = [at(1, 23, 30), at(1, 18, 30), at(2, 0, 30)]

test.each([
  ["UTC", `${first}, ${evening} UTC`],
  ["Europe/London", `${first}, ${evening} UTC`],
  ["America/New_York", `${first}, ${before} in America/New_York (${evening} UTC)`],
  ["Europe/Vienna", `${second}, ${night} in Europe/Vienna (${first}, ${evening} UTC)`],
])("a moment is told in the zone of its reader and in UTC: %s", (zone, words) => {
  expect(formatReleaseMoment("2026-12-01T23:30:00.000Z", zone)).toBe(words)
})

test("it is written as other moments are", () => {
  const moment = "2026-12-01T23:30:00.000Z"

  expect(formatReleaseMoment(moment)).toContain(formatMoment(moment))
})

test("a field names the moment that it shows, and nothing while it is empty", () => {
  const moment = "2026-12-01T23:30:00.000Z"
  expect(parseReleaseField(toReleaseField(new Date(moment)))).toBe(moment)
  expect(parseReleaseField("")).toBeUndefined()
})
