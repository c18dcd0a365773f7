import { expect, test } from "vitest"
import { readTypedSlug } from "./completion.ts"

test.each([
  ["In {{", ""],
  ["In {{base_y", "base_y"],
  ["In {{Base", "Base"],
  ["{{unit}} and {{re", "re"],
  ["In {", undefined],
  ["In {{base year", undefined],
  ["In {{base_year}}", undefined],
  ["In {{base-", undefined],
  ["In \\{{base", undefined],
  [`{{${"a".repeat(65)}`, undefined],
])("before the caret %j a variable is typed: %s", (before, typed) => {
  expect(readTypedSlug(before)).toBe(typed)
})
