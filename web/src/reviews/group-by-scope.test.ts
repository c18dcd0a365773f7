import { expect, test } from "vitest"
import { groupByScope } from "./group-by-scope.ts"

const asked = (id: number, scope: string[]) => ({
  person: { id, name: `Reviewer ${id}` },
  because: "requested_changes" as const,
  scope,
})

test("what changed is said once for all reviewers for whom it is the same", () => {
  const said = groupByScope([asked(1, ["A", "B"]), asked(2, ["A"]), asked(3, ["A", "B"]), asked(4, []), asked(5, [])])

  expect(said.map(({ reviewers, scope }) => [reviewers.map(({ person }) => person.id), scope])).toEqual([
    [
      [1, 3],
      ["A", "B"],
    ],
    [[2], ["A"]],
    [[4], []],
    [[5], []],
  ])
})
