import { onTestFinished } from "vitest"

/** Does something over and over beside a test, until it is stopped or the test ends; stopping answers what the last time threw. */
export function repeatUntilStopped(act: () => Promise<unknown>) {
  const stopping = new AbortController()
  const repeating = (async () => {
    while (!stopping.signal.aborted) await act()
  })()
  // Whoever stops it hears of a fault; a test that failed before has its own.
  repeating.catch(() => {})
  const stop = async () => {
    stopping.abort()
    await repeating
  }
  onTestFinished(() => stop().catch(() => {}))
  return stop
}
