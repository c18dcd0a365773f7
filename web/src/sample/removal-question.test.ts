import { expect, test } from "vitest"
import { sampleRemovalQuestion } from "./removal-question.ts"

test("whoever removes the sample is told what goes with it and what stays", () => {
  const goes = [
    { kind: "tasks", count: 3 },
    { kind: "saves", count: 2 },
    { kind: "milestones", count: 1 },
  ]

  expect(sampleRemovalQuestion({ goes, stays: [{ kind: "topics", count: 1 }] })).toBe(
    "Remove the sample project with its collections, topics, people, variables and edition? What people did since goes with it: 3 tasks, 2 saves and 1 milestone. What people added stays, outside of the project: 1 topic. Nothing else is touched.",
  )
  expect(sampleRemovalQuestion({ goes: [], stays: [] })).toMatch(
    /Nobody changed anything in it\. Nothing else is touched\.$/,
  )
})
