import { expect, test } from "vitest"
import { describeReaderVersion } from "./reader-version.ts"

test.each([
  [1, null, "Version 1. Not published yet."],
  [3, 3, "Version 3. Readers see this version."],
  [5, 3, "Version 5. Readers see version 3."],
])("of revision %d, with %s published, it is said what readers see", (revision, published_revision, sentence) => {
  expect(describeReaderVersion({ revision, published_revision })).toBe(sentence)
})
