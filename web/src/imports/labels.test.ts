import { expect, test } from "vitest"
import { formatImportDuration, labelImportType } from "./labels.ts"

const created_at = "2026-11-21T09:00:00.000Z"
const after = (seconds: number) => new Date(Date.parse(created_at) + seconds * 1000).toISOString()

test.each([
  [0.2, "1 s"],
  [59, "59 s"],
  [60, "1 min"],
  [89, "1 min"],
  [59 * 60, "59 min"],
  [59 * 60 + 50, "1 h"],
  [3600, "1 h"],
  [23 * 3600, "23 h"],
  [23 * 3600 + 59 * 60, "1 d"],
  [5 * 86_400, "5 d"],
])("an import that ended after %d seconds took %s", (seconds, words) => {
  expect(formatImportDuration({ created_at, finished_at: after(seconds) })).toBe(words)
})

test("an import that has not ended has no duration", () => {
  expect(formatImportDuration({ created_at, finished_at: null })).toBe("")
})

test("documents are called as the specification has it", () => {
  expect([labelImportType("word"), labelImportType("markdown")]).toEqual(["Word Document", "Markdown File"])
})
