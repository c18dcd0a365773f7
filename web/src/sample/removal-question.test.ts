import { expect, test } from "vitest"
import { sampleRemovalQuestion } from "./removal-question.ts"

test("the person who removes the sample is told what goes with it and what stays", () => {
  const goes = [
    { kind: "tasks", count: 3 },
    { kind: "saves", count: 2 },
    { kind: "milestones", count: 1 },
  ]

  expect(sampleRemovalQuestion({ goes, stays: [{ kind: "topics", count: 1 }] })).toBe(
    "Remove the sample project with its collections, topics, people, variables and edition? These later additions are removed too: 3 tasks, 2 saves and 1 milestone. These later additions stay, outside the project: 1 topic. Nothing else changes.",
  )
  expect(sampleRemovalQuestion({ goes: [], stays: [] })).toMatch(
    /No one changed anything in it\. Nothing else changes\.$/,
  )
})
