import { onTestFinished } from "vitest"

/** Does something over and over beside a test, until it is stopped or the test ends; stopping answers what the last time threw. */
export function repeatUntilStopped(act: () => Promise<unknown>) {
  const stopping = new AbortController()
  const repeating = (async () => {
    while (!stopping.signal.aborted) await act()
  })()
  // Stopping throws the fault; a test that has already failed reports its own.
  repeating.catch(() => {})
  const stop = async () => {
    stopping.abort()
    await repeating
  }
  onTestFinished(() => stop().catch(() => {}))
  return stop
}
