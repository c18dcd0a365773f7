import type { EditionChange, EditionComparison } from "@hub/contract/edition-changes"
import { expect, test } from "vitest"
import { describeChangedValue, describeEditionChange, describeRevisions, summarizeComparison } from "./changes.ts"

const change = (more: Partial<EditionChange>): EditionChange => ({
  kind: "topic",
  topic_id: 1,
  node_id: 1,
  what: [],
  title: "Weights",
  title_before: null,
  under: null,
  under_before: null,
  level: 1,
  revision: 1,
  revision_before: 1,
  ...more,
})

test.each<[Partial<EditionChange>, string[]]>([
  [{ what: ["added"] }, ["New"]],
  [{ what: ["added"], under: "Methods" }, ["New, under “Methods”"]],
  [{ what: ["removed"] }, ["Removed"]],
  [{ what: ["removed"], under_before: "Methods" }, ["Removed, was under “Methods”"]],
  [{ what: ["moved"] }, ["Moved"]],
  [{ what: ["moved"], under: "Methods", under_before: "Methods" }, ["Moved"]],
  [{ what: ["moved"], under: "Methods", under_before: "Sources" }, ["Moved under “Methods”"]],
  [{ what: ["moved"], under: "Methods" }, ["Moved under “Methods”"]],
  [{ what: ["moved"], under_before: "Sources" }, ["Moved, was under “Sources”"]],
  [{ what: ["renamed"], title_before: "Basket" }, ["Renamed, was “Basket”"]],
  [{ what: ["moved", "changed"], under: "Methods" }, ["Moved under “Methods”", "Changed"]],
])("what became of a topic between two editions is told in words: %j", (more, words) => {
  expect(describeEditionChange(change(more))).toEqual(words)
})

test.each([
  [7, 5, "5 → 7"],
  [7, 7, "7"],
  [7, null, "7"],
  [null, 5, "5"],
  [null, null, ""],
])("of version %s that was %s the list shows “%s”", (revision, revision_before, words) => {
  expect(describeRevisions(change({ revision, revision_before }))).toBe(words)
})

const noCounts = { added: 0, removed: 0, moved: 0, renamed: 0, changed: 0 }
const value = { slug: "base_year", before: "2020", after: "2025" }

test.each<[Pick<EditionComparison, "counts" | "values">, string]>([
  [{ counts: noCounts, values: [] }, "No differences."],
  [{ counts: { ...noCounts, changed: 1 }, values: [] }, "1 changed."],
  [{ counts: { ...noCounts, changed: 1200, added: 2, removed: 1 }, values: [] }, "2 new, 1 removed, 1,200 changed."],
  [{ counts: noCounts, values: [value] }, "1 value changed."],
  [{ counts: { ...noCounts, moved: 3, renamed: 1 }, values: [value, value] }, "3 moved, 1 renamed, 2 values changed."],
])("how much differs is one sentence: %j", (compared, sentence) => {
  expect(summarizeComparison({ ...compared, editions: [], against: null })).toBe(sentence)
})

test.each([
  [null, "2025", "new, “2025”"],
  ["2020", null, "removed, was “2020”"],
  ["2020", "2025", "“2025” instead of “2020”"],
  ["2020", "", "“” instead of “2020”"],
])("a variable that was %j and is %j is %s", (before, after, words) => {
  expect(describeChangedValue({ slug: "base_year", before, after })).toBe(words)
})
