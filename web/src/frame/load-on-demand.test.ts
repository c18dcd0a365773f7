import { expect, test } from "vitest"
import { dismiss, getToasts } from "../toast.ts"
import { loadOnDemand } from "./load-on-demand.ts"

test("what is seldom wanted is shown once it is there", async () => {
  const shown: string[] = []
  const part = Promise.resolve("the form")

  loadOnDemand(part, (one) => shown.push(one))
  await part

  expect(shown).toEqual(["the form"])
})

test("what can't be loaded is said, and what to do", async () => {
  for (const { id } of getToasts()) dismiss(id)

  loadOnDemand(Promise.reject(new TypeError("Failed to fetch")), () => undefined)

  await expect
    .poll(() => getToasts().map(({ kind, message }) => [kind, message]))
    .toEqual([["error", "This could not be loaded. Check your connection and try again."]])
})
