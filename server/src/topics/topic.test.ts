import { topicStatuses, type TopicStatus } from "@hub/contract/topics/values"
import { expect, test } from "vitest"
import { canEditTopic, canMoveTopic, type TopicMove, topicMoves, listTopicMovesFrom } from "./topic.ts"

const allowed: Record<TopicStatus, TopicMove[]> = {
  draft: ["submit", "sendAgain", "publish", "archive"],
  pending_review: ["approve", "requestRevisions", "reject", "cancelReview"],
  approved: ["publish", "schedule", "sendAgain", "edit", "archive"],
  revisions_requested: ["archive", "reject", "cancelReview", "submit", "sendAgain"],
  published: ["unpublish", "unpublishApproved", "sendAgain", "edit", "archive"],
  rejected: ["reopen", "archive"],
  staging: ["unschedule", "release"],
  archived: ["restore"],
}

const leadsTo: Record<TopicMove, TopicStatus> = {
  submit: "pending_review",
  sendAgain: "pending_review",
  approve: "approved",
  requestRevisions: "revisions_requested",
  reject: "rejected",
  cancelReview: "draft",
  publish: "published",
  unpublish: "draft",
  unpublishApproved: "approved",
  schedule: "staging",
  unschedule: "approved",
  release: "published",
  reopen: "draft",
  edit: "draft",
  archive: "archived",
  restore: "draft",
}

test.each(topicStatuses)("from %s a topic goes only where it may", (status) => {
  expect(listTopicMovesFrom(status).toSorted()).toEqual(allowed[status].toSorted())
  for (const move of Object.keys(topicMoves) as TopicMove[])
    expect(canMoveTopic(status, move)).toBe(allowed[status].includes(move))
})

test("each move leads to one status", () => {
  expect(Object.fromEntries(Object.entries(topicMoves).map(([move, { to }]) => [move, to]))).toEqual(leadsTo)
})

test("only what is frozen for release, rejected or put away cannot be edited", () => {
  expect(topicStatuses.filter((status) => !canEditTopic(status))).toEqual(["rejected", "staging", "archived"])
})
