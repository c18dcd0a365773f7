import { expect, test } from "vitest"
import { modeFor, noStatus, isSameStatus, type EditorStatus } from "./mode.ts"

test("a text opens in the mode that this browser used last", () => {
  expect(modeFor("short", "visual")).toBe("visual")
  expect(modeFor("short", "markdown")).toBe("markdown")
})

test("who comes for the first time, or with a mode that is not there, begins with Markdown", () => {
  expect(modeFor("short", null)).toBe("markdown")
  expect(modeFor("short", "split")).toBe("markdown")
})

test("a large text opens in its source", () => {
  expect(modeFor("x".repeat(300_001), "visual")).toBe("markdown")
  expect(modeFor("x".repeat(300_000), "visual")).toBe("visual")
})

test("the toolbar is told only of what it shows differently", () => {
  const bold: EditorStatus = { ...noStatus, active: new Set(["bold"]) }

  expect(isSameStatus(bold, { ...noStatus, active: new Set(["bold"]) })).toBe(true)
  expect(isSameStatus(bold, noStatus)).toBe(false)
  expect(isSameStatus(bold, { ...noStatus, active: new Set(["italic"]) })).toBe(false)
  expect(isSameStatus(bold, { ...bold, canUndo: true })).toBe(false)
})
