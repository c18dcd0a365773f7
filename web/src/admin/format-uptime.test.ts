import { expect, test } from "vitest"
import { formatUptime } from "./format-uptime.ts"

test.for([
  [0, "0 min"],
  [3599, "59 min"],
  [3600, "1 h 0 min"],
  [86_399, "23 h 59 min"],
  [90_000, "1 d 1 h"],
] as const)("a hub that has run for %i seconds says %s", ([seconds, words]) => {
  expect(formatUptime(seconds)).toBe(words)
})
