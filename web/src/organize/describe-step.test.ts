import type { PlanStep } from "@hub/contract/organize"
import { expect, test } from "vitest"
import { describeStep } from "./describe-step.ts"

const title = (key: number) => `“Topic ${key}”`

test.each<[step: PlanStep, words: string]>([
  [{ do: "split", place: 1, level: 2 }, "Split “Topic 1” at its headings down to level 2"],
  [{ do: "split_at", place: 1, anchor: "scope" }, "Turn “Scope” in “Topic 1” into a topic"],
  [{ do: "merge", places: [1, 2] }, "Merge “Topic 2” into “Topic 1”"],
  [{ do: "merge", places: [1, 2, 3] }, "Merge 2 topics into “Topic 1”"],
  [{ do: "move", places: [4], after: 1, level: 2 }, "Move “Topic 4” after “Topic 1”, to level 2"],
  [{ do: "move", places: [4, 5, 6], after: null, level: 1 }, "Move 3 topics to the beginning, to level 1"],
  [{ do: "rename", place: 1, title: "Weights" }, "Rename “Topic 1” to “Weights”"],
  [{ do: "tag", places: [1, 2], tag_ids: [7] }, "Tag 2 topics"],
  [{ do: "remove", places: [2] }, "Remove “Topic 2” from the collection"],
])("a planned step is listed in words: %j", (step, words) => {
  expect(describeStep(step, title, "Scope")).toBe(words)
})
