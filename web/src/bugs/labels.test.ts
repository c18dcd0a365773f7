import type { BugStatus } from "@hub/contract/bugs"
import { expect, test } from "vitest"
import { labelBugMove } from "./labels.ts"

test.each<[from: BugStatus, to: BugStatus, label: string]>([
  ["closed", "triaged", "Reopen (triaged)"],
  ["new", "triaged", "Triaged"],
  ["in_progress", "resolved", "Resolved"],
  ["resolved", "closed", "Closed"],
])("the choice that makes a bug that is %s %s says %s", (from, to, label) => {
  expect(labelBugMove(from, to)).toBe(label)
})
