import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { gatherCalls } from "./live-updates.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test("news that comes close together is heard once, and what comes later is heard as well", () => {
  const heard: number[] = []
  const gathered = gatherCalls(() => heard.push(Date.now()), 300)
  const start = Date.now()

  for (let update = 0; update < 100; update++) {
    gathered.call()
    vi.advanceTimersByTime(2)
  }
  vi.advanceTimersByTime(500)
  gathered.call()
  vi.advanceTimersByTime(300)

  expect(heard.map((time) => time - start)).toEqual([300, 1000])
})

test("news is not heard any more by a page that was left", () => {
  let heard = 0
  const gathered = gatherCalls(() => heard++, 300)

  gathered.call()
  gathered.forget()
  vi.advanceTimersByTime(1000)

  expect(heard).toBe(0)
})
