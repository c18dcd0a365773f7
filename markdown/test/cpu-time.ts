import { existsSync, readFileSync } from "node:fs"

const account = "/proc/thread-self/schedstat"
const isCounted = existsSync(account)

/** Milliseconds that this thread has run, which neighbours on the machine cannot lengthen; where nobody counts them, those that went by. */
export function cpuTime(): number {
  return isCounted ? Number(readFileSync(account, "utf8").split(" ")[0]) / 1e6 : performance.now()
}

/** The least that `work` took in so many runs; a run that was quick enough ends the search. */
export function leastTime(work: () => unknown, { runs = 3, enough = 0 } = {}): number {
  let best = Infinity
  for (let run = 0; run < runs && best > enough; run++) {
    const before = cpuTime()
    work()
    best = Math.min(best, cpuTime() - before)
  }
  return best
}
