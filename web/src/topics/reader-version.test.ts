import { expect, test } from "vitest"
import { describeReaderVersion } from "./reader-version.ts"

test.each([
  [1, null, "Nothing yet. This is version 1."],
  [3, 3, "Version 3, which this is."],
  [5, 3, "Version 3. This is version 5."],
])("of revision %d, with %s published, it is said what readers see", (revision, published_revision, sentence) => {
  expect(describeReaderVersion({ revision, published_revision })).toBe(sentence)
})
