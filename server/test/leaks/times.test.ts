import { expect, test } from "vitest"
import { ask } from "./ask.ts"
import { toMissing } from "./calls.ts"
import { createLeakScene } from "./crawl.ts"
import { outsider } from "./principals.ts"
import { bringInto } from "./world.ts"

const rounds = Number(process.env.HUB_TIMES ?? 0)
const asked =
  /^\/api\/(topics|collections|projects|milestones|tasks|reviews|sequences|import|publications|comments|images|links|tags|points|rounds)\/:id(\/(revisions|comments|structure|activity|embargo|items|archive|publish|access|readers))?$/

/** Whether the time of an answer tells an outsider that something is there: `npm run crawl -- times`. No test of a build waits for clocks. */
test.runIf(rounds > 0)(
  "an answer about what is hidden takes as long as one about what is not there",
  { timeout: 3_600_000 },
  async () => {
    const { hub, admitted, both } = await createLeakScene()
    const who = admitted.principals.find(({ name }) => name === outsider)!
    await bringInto(hub, "restricted", both, admitted)
    const known = new Set<string>()
    const calls = both.own.calls.filter(({ route }) => {
      const name = `${route.method} ${route.path}`
      return asked.test(route.path) && !route.stream && !known.has(name) && known.add(name)
    })
    const told: string[] = []
    for (const call of calls) {
      const missing = toMissing(call, () => true)
      if (missing === undefined) continue
      const times: { hidden: number[]; none: number[] } = { hidden: [], none: [] }
      const measure = async (kind: "hidden" | "none") => {
        const began = performance.now()
        await ask(hub, who, call, kind === "hidden" ? call.input : missing.input)
        times[kind].push(performance.now() - began)
      }
      for (let round = -10; round < rounds; round++) {
        // Who comes first changes, so that neither finds the other's work done.
        for (const kind of round % 2 === 0 ? (["hidden", "none"] as const) : (["none", "hidden"] as const))
          await measure(kind)
        if (round === -1) Object.assign(times, { hidden: [], none: [] })
      }
      const z = compareRanks(times.hidden, times.none)
      const line = `${call.route.method} ${call.route.path}: ${median(times.hidden).toFixed(2)} and ${median(times.none).toFixed(2)} ms, z ${z.toFixed(1)}`
      console.log(line)
      if (Math.abs(z) > 4) told.push(line)
    }
    expect(told).toEqual([])
  },
)

const median = (numbers: number[]) => numbers.toSorted((one, other) => one - other)[numbers.length >> 1]!

/** The rank test of Mann and Whitney, as how many standard deviations the ranks of the first are from what chance gives. */
function compareRanks(one: number[], other: number[]): number {
  const all = [...one.map((time) => ({ time, first: true })), ...other.map((time) => ({ time, first: false }))]
  const ranks = all
    .toSorted((a, b) => a.time - b.time)
    .reduce((sum, { first }, index) => (first ? sum + index + 1 : sum), 0)
  const [n, m] = [one.length, other.length]
  return (ranks - (n * (n + m + 1)) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
}
