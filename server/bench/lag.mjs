// Loaded before the hub: how late its main thread was, told into a file at each SIGUSR2, and forgotten.
import { writeFileSync } from "node:fs"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { isMainThread } from "node:worker_threads"

const resolution = 5
const place = process.env.BENCH_LAG

if (isMainThread && place !== undefined) {
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  process.on("SIGUSR2", () => {
    const late = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - resolution)
    writeFileSync(place, JSON.stringify({ p99: late(delay.percentile(99)), most: late(delay.max), count: delay.count }))
    delay.reset()
  })
}
