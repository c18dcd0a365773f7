import { expect, test } from "vitest"
import { createRunner } from "./run-in-order.ts"

test("jobs run one at a time in the order they were asked for, also after one that failed", async () => {
  const run = createRunner()
  const seen: string[] = []
  const job = (name: string, milliseconds: number, fails = false) =>
    run(async () => {
      seen.push(`${name} begins`)
      await new Promise((resolve) => setTimeout(resolve, milliseconds))
      seen.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    })
  const ran = await Promise.allSettled([job("first", 20), job("second", 5, true), job("third", 0)])

  expect(ran.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"])
  expect(seen).toEqual(["first", "second", "third"].flatMap((name) => [`${name} begins`, `${name} ends`]))
})
