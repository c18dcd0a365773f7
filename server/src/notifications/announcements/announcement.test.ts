import { expect, test } from "vitest"
import { announcementState } from "./announcement.ts"

const now = new Date("2026-11-21T09:00:00Z")
const [before, after] = [new Date("2026-11-20T09:00:00Z"), new Date("2026-11-22T09:00:00Z")]

test.for([
  ["active", before, null, null],
  ["active", now, after, null],
  ["scheduled", after, null, null],
  ["ended", before, now, null],
  ["ended", before, before, null],
  ["archived", before, null, now],
  ["archived", after, after, now],
] as const)("an announcement is %s by its times", ([state, starts_at, ends_at, archived_at]) => {
  expect(announcementState({ starts_at, ends_at, archived_at }, now)).toBe(state)
})
