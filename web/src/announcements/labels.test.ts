import { expect, test } from "vitest"
import { toDateTimeField, fromDateTimeField, describeReadCount } from "./labels.ts"

test("a moment is the same after it stood in a field, and an empty field is none", () => {
  for (const moment of ["2026-11-21T09:00:00.000Z", "2026-07-01T23:30:00.000Z"])
    expect(fromDateTimeField(toDateTimeField(moment))).toBe(moment)
  expect([toDateTimeField(null), fromDateTimeField(""), fromDateTimeField("soon")]).toEqual(["", null, null])
})

test("how many read it is told with its share", () => {
  expect(describeReadCount({ read_count: 12, audience_count: 47 })).toBe("12 (26%)")
  expect(describeReadCount({ read_count: 0, audience_count: 0 })).toBe("0")
})
