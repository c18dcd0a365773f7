import { expect, test } from "vitest"
import { describeReaderVersion } from "./reader-version.ts"

test.each([
  [1, null, null, "Nothing yet. This is version 1."],
  [3, 3, 3, "Version 3, which this is."],
  [5, 3, 3, "Version 3. This is version 5."],
  [5, 5, 3, "Version 3. This is version 5."],
  [3, 3, null, "Nothing yet. Version 3, which this is, comes with the next edition."],
  [5, 3, null, "Nothing yet. Version 3 comes with the next edition. This is version 5."],
])(
  "of revision %d, with %s published and %s in a live edition, it is said what readers have",
  (revision, published_revision, live_revision, sentence) => {
    expect(describeReaderVersion({ revision, published_revision, next: { live_revision } })).toBe(sentence)
  },
)

test.each([
  [3, 3, "Version 3, without what you are changing now."],
  [3, null, "Nothing yet. Version 3 comes with the next edition, without what you are changing now."],
  [null, null, "Nothing yet."],
])("while a text is changed, readers never have what is shown: %s published, %s live", (published, live, sentence) => {
  const topic = { revision: 3, published_revision: published, next: { live_revision: live } }
  expect(describeReaderVersion(topic, true)).toBe(sentence)
})
