import { expect, test } from "vitest"
import { describeTopicMix, describeChangesSince } from "./labels.ts"

const mix = { draft: 0, in_review: 0, approved: 0, published: 0, archived: 0 }
const edition = { publication_id: 1, kind: "pdf" as const, edition: 1, published_at: "2026-11-21T09:00:00Z" }

test("where topics stand is said with the states that there are", () => {
  expect(describeTopicMix({ ...mix, draft: 3, published: 1 })).toBe("3 draft, 1 published")
  expect(describeTopicMix({ ...mix, published: 3 }, 2)).toBe("3 published (2 not reviewed)")
  expect(describeTopicMix(mix)).toBe("")
})

test("what changed since an edition is said part by part, or that nothing did", () => {
  expect(describeChangesSince({ ...edition, changed: 1, added: 2, removed: 1 })).toBe(
    "1 topic changed, 2 added, 1 removed since",
  )
  expect(describeChangesSince({ ...edition, changed: 0, added: 0, removed: 0 })).toBe("nothing has changed since")
})
