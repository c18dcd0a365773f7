import { expect, test } from "vitest"
import { modeFor, noStatus, sameStatus, type Status } from "./mode.ts"

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
  const bold: Status = { ...noStatus, active: new Set(["bold"]) }

  expect(sameStatus(bold, { ...noStatus, active: new Set(["bold"]) })).toBe(true)
  expect(sameStatus(bold, noStatus)).toBe(false)
  expect(sameStatus(bold, { ...noStatus, active: new Set(["italic"]) })).toBe(false)
  expect(sameStatus(bold, { ...bold, canUndo: true })).toBe(false)
})
