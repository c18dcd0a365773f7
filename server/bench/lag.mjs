// Loaded before the hub: how late its main thread was, and how long it computed without a break, told into a file at
// each SIGUSR2, and forgotten. The second is the same on a machine that has other work to do.
import { readFileSync, writeFileSync } from "node:fs"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { isMainThread } from "node:worker_threads"

const resolution = 5
const place = process.env.BENCH_LAG

if (isMainThread && place !== undefined) {
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  let [busy, last] = [0, computed()]
  setInterval(() => {
    const now = computed()
    busy = Math.max(busy, now - last)
    last = now
  }, resolution).unref()
  process.on("SIGUSR2", () => {
    const late = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - resolution)
    busy = Math.max(busy, computed() - last)
    const told = { p99: late(delay.percentile(99)), most: late(delay.max), count: delay.count, cpu: busy }
    writeFileSync(place, JSON.stringify(told))
    ;[busy, last] = [0, computed()]
    delay.reset()
  })
}

/** Milliseconds that this thread computed since it began. */
function computed() {
  return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, "utf8").split(" ")[0]) / 1e6
}
