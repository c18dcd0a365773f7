import { expect, test } from "vitest"
import { fieldOf, momentOf, readWords } from "./words.ts"

test("a moment is the same after it stood in a field, and an empty field is none", () => {
  for (const moment of ["2026-11-21T09:00:00.000Z", "2026-07-01T23:30:00.000Z"])
    expect(momentOf(fieldOf(moment))).toBe(moment)
  expect([fieldOf(null), momentOf(""), momentOf("soon")]).toEqual(["", null, null])
})

test("how many read it is told with its share", () => {
  expect(readWords({ read_count: 12, audience_count: 47 })).toBe("12 (26%)")
  expect(readWords({ read_count: 0, audience_count: 0 })).toBe("0")
})
