import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { debounce } from "./debounce.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function counted() {
  const runs: number[] = []
  const pause = debounce(() => runs.push(performance.now()), { wait: 300, latest: 1000 })
  return { runs, pause, began: performance.now() }
}

test("the work is done once, a moment after the last key", () => {
  const { runs, pause, began } = counted()

  for (let key = 0; key < 3; key++) {
    pause.touch()
    vi.advanceTimersByTime(100)
  }
  vi.advanceTimersByTime(2000)

  expect(runs).toEqual([began + 500])
})

test("who types without a pause does not keep the work waiting", () => {
  const { runs, pause, began } = counted()

  for (let key = 0; key < 12; key++) {
    pause.touch()
    vi.advanceTimersByTime(100)
  }

  expect(runs).toEqual([began + 1000])
})

test("flushing does what waits at once, and nothing where nothing waits", () => {
  const { runs, pause, began } = counted()

  pause.flush()
  pause.touch()
  pause.flush()
  vi.advanceTimersByTime(2000)

  expect(runs).toEqual([began])
})

test("what was cancelled is not done", () => {
  const { runs, pause } = counted()

  pause.touch()
  pause.cancel()
  vi.advanceTimersByTime(2000)

  expect(runs).toEqual([])
  expect(pause.waiting()).toBe(false)
})
