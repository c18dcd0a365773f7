import { expect, test } from "vitest"
import { guardLeaving, mayLeave } from "./leave-guard.ts"

test("a page with something unsaved decides whether it is left, as long as it is shown", async () => {
  expect(await mayLeave()).toBe(true)

  const release = guardLeaving(async () => false)
  expect(await mayLeave()).toBe(false)

  release()
  expect(await mayLeave()).toBe(true)
})

test("a page that goes after the next one came leaves that one guarded", async () => {
  const releaseFirst = guardLeaving(async () => true)
  const releaseSecond = guardLeaving(async () => false)

  releaseFirst()

  expect(await mayLeave()).toBe(false)
  releaseSecond()
})
