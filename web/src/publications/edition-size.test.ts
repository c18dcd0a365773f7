import type { Publication } from "@hub/contract/publications"
import { expect, test } from "vitest"
import { describeEditionSize } from "./edition-size.ts"

test.each([
  [{ kind: "pdf", topics_count: 12, pages: 34, bytes: 3_500_000 }, "12 topics, 34 pages, 3.3 MB"],
  [{ kind: "pdf", topics_count: 1, pages: 1, bytes: 512 }, "1 topic, 1 page, 512 Bytes"],
  [{ kind: "pdf", topics_count: 12, pages: null, bytes: null }, "12 topics"],
  [{ kind: "mobile_kb", topics_count: 12, pages: 34, bytes: 2048 }, "12 topics, 2 KB"],
])("an edition of %j is said to have %s", (publication, words) => {
  expect(describeEditionSize(publication as Publication)).toBe(words)
})
