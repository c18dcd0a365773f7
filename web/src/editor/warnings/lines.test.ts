import { expect, test } from "vitest"
import { lineOfOffset } from "./lines.ts"

test.each([
  ["a", 0, 1],
  ["a\nb", 2, 2],
  ["a\r\n\r\nb", 5, 3],
  ["a\rb", 2, 2],
  ["a\n", 2, 2],
])("in %j the offset %s is in line %s", (source, offset, line) => {
  expect(lineOfOffset(source, offset)).toBe(line)
})
