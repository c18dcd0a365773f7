import { expect, test } from "vitest"
import { describeReaderVersion } from "./reader-version.ts"

test.each([
  [1, null, "Revision 1. Readers see nothing of it yet."],
  [3, 3, "Revision 3, which readers see."],
  [5, 3, "Revision 5. Readers see revision 3."],
])("of revision %d, with %s published, it is said what readers see", (revision, published_revision, sentence) => {
  expect(describeReaderVersion({ revision, published_revision })).toBe(sentence)
})
