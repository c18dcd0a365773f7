import type { CollectionNode } from "@hub/contract/collections"
import { expect, test } from "vitest"
import { describeProgress, listProgressParts, measureApprovedShare, measureProgress } from "./progress.ts"

const node = (topic_id: number | null, status: CollectionNode["status"], not_reviewed = false): CollectionNode => ({
  id: 100 + (topic_id ?? 0),
  kind: topic_id === null ? "heading" : "topic",
  topic_id,
  title: `Topic ${topic_id}`,
  status,
  not_reviewed,
  level: 1,
  in_pdf: true,
  in_kb: true,
})

test("topics are counted once each by their status, without headings and what is archived", () => {
  const progress = measureProgress([
    node(null, null),
    node(1, "draft"),
    node(2, "published"),
    node(2, "published"),
    node(3, "published", true),
    node(4, "approved"),
    node(5, "archived"),
  ])

  expect(progress.counts).toEqual([
    { status: "draft", topics: 1 },
    { status: "approved", topics: 1 },
    { status: "published", topics: 2 },
  ])
  expect(progress).toMatchObject({ topics: 4, reviewed: 2, notReviewed: 1, drafts: [{ id: 1, title: "Topic 1" }] })
})

test("a collection without topics has come nowhere", () => {
  expect(measureProgress([])).toEqual({ counts: [], topics: 0, reviewed: 0, notReviewed: 0, drafts: [] })
})

test("what is published without a review is not approved, in words and in the bar", () => {
  const progress = measureProgress([
    node(1, "published"),
    node(2, "published", true),
    node(3, "published", true),
    node(4, "draft"),
  ])

  expect(describeProgress(progress)).toBe("1 of 4 approved, 2 published without a review")
  expect(measureApprovedShare(progress)).toBe("25%")
  expect(describeProgress(measureProgress([node(1, "approved"), node(2, "draft")]))).toBe("1 of 2 approved")
})

test("the bar has a part for each state: what is approved first, and then what is on its way", () => {
  const parts = listProgressParts(
    measureProgress([
      node(1, "published"),
      node(2, "published", true),
      node(3, "approved"),
      node(4, "draft"),
      node(5, "draft"),
      node(6, "pending_review"),
    ]),
  )

  expect(
    parts.map(({ status, topics, isApproved, isUnreviewed }) => [status, topics, isApproved, isUnreviewed]),
  ).toEqual([
    ["published", 1, true, false],
    ["approved", 1, true, false],
    ["published", 1, false, true],
    ["pending_review", 1, false, false],
    ["draft", 2, false, false],
  ])
})
