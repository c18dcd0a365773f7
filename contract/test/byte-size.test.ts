import { expect, test } from "vitest"
import { formatByteSize } from "../src/byte-size.ts"

test.each([
  [0, "0 Bytes"],
  [1023, "1023 Bytes"],
  [1024, "1 KB"],
  [1536, "1.5 KB"],
  [10_190, "10 KB"],
  [1024 * 1024 - 1, "1 MB"],
  [100 * 1024 * 1024, "100 MB"],
  [5 * 1024 ** 4, "5120 GB"],
])("%d bytes read %s", (bytes, words) => {
  expect(formatByteSize(bytes)).toBe(words)
})
