import { expect, test } from "vitest"
import { describeOutcome } from "./outcome.ts"

test.each<[string, Parameters<typeof describeOutcome>[0]]>([
  ["Publishing", [undefined]],
  ["Publishing", ["live", "building"]],
  ["Publishing", ["failed", "queued"]],
  ["Published", ["live", "live"]],
  ["Not published", ["failed"]],
  ["Not published", ["check_failed", "cancelled"]],
  ["1 of 2 editions published", ["live", "failed"]],
])("it says %s of editions that are %j", (words, statuses) => {
  expect(describeOutcome(statuses)).toBe(words)
})
