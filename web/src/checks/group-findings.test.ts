import type { Finding } from "@hub/contract/checks"
import { expect, test } from "vitest"
import { describeFindingGroup, groupFindings } from "./group-findings.ts"

const findingOf = (rule: Finding["rule"], topic_id: number, severity: Finding["severity"] = "warn"): Finding => ({
  rule,
  severity,
  topic_id,
  title: `Topic ${topic_id}`,
  message: "Something is wrong.",
})

test("many findings of one rule are one sentence with their number, and the gravest come first", () => {
  const many = Array.from({ length: 20 }, (_, at) => findingOf("not_approved", at + 1))

  const groups = groupFindings([...many, findingOf("broken_link", 3), findingOf("stale_approval", 4, "block")])

  expect(groups.map((group) => group.length)).toEqual([1, 20, 1])
  expect(groups.map(([{ rule }]) => rule)).toEqual(["stale_approval", "not_approved", "broken_link"])
  expect(describeFindingGroup(groups[1]!)).toBe("20 topics were not approved in a review.")
})

test("two of one rule stay two sentences, and so do notices, which say different things", () => {
  const found = [1, 2, 3].map((topic) => findingOf("notice", topic))

  expect(groupFindings([findingOf("broken_link", 1), findingOf("broken_link", 2)])).toHaveLength(2)
  expect(groupFindings(found)).toHaveLength(3)
})

test("what blocks publishing is not told together with what does not", () => {
  const some = [1, 2, 3].map((topic) => findingOf("not_approved", topic))
  const blocking = [4, 5, 6].map((topic) => findingOf("not_approved", topic, "block"))

  expect(groupFindings([...some, ...blocking]).map((group) => group[0].severity)).toEqual(["block", "warn"])
})
