import { expect } from "vitest"

/** What takes less than this is not compared: chance takes as long. */
const shortMs = 40

/**
 * Four times as much takes less than sixteen times as long, as what grows with the square of a text would: each is measured
 * twice and the shorter one counts, so that a busy machine is no fault.
 */
export function expectGentleGrowth(size: number, run: (size: number) => void) {
  const measure = (size: number) => {
    const began = performance.now()
    run(size)
    return performance.now() - began
  }
  run(Math.ceil(size / 10))
  const shortest = (size: number) => Math.min(measure(size), measure(size))
  expect(shortest(4 * size)).toBeLessThan(16 * Math.max(shortest(size), shortMs))
}
