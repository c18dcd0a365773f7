import { expect, test } from "vitest"
import { compareLines, compareRendered, parse } from "../src/markdown.ts"
import { openVisual } from "../src/visual/visual.ts"
import { everything } from "./everything.ts"
import { families } from "./families.ts"
import { nastyText } from "./nasty.ts"

/** 200,000 in the full run; a pick of them otherwise. */
const rounds = Number(process.env["HUB_ROUNDS"] ?? 4000)
const first = Number(process.env["HUB_SEED"] ?? 1)

test(`no text makes the engine throw: ${rounds} random and damaged ones`, { timeout: 100_000_000 }, () => {
  const thrown: string[] = []
  for (let seed = first; seed < first + rounds; seed++) {
    const text = nastyText(seed)
    try {
      everything(text)
    } catch (error) {
      thrown.push(`${seed}: ${String(error)}`)
    }
  }

  expect(thrown).toEqual([])
})

test("no text makes a comparison throw", { timeout: 100_000_000 }, () => {
  const thrown: string[] = []
  for (let seed = first; seed < first + rounds / 10; seed++) {
    const [before, after] = [nastyText(seed), nastyText(seed % 3 === 0 ? seed + 1 : -seed)]
    try {
      compareLines(before, after)
      compareRendered(parse(before), parse(after))
      compareRendered(parse(before), parse(before + after))
    } catch (error) {
      thrown.push(`${seed}: ${String(error)}`)
    }
  }

  expect(thrown).toEqual([])
})

test("any text opens as a visual document", { timeout: 100_000_000 }, () => {
  const thrown: string[] = []
  for (let seed = first; seed < first + rounds / 4; seed++) {
    try {
      openVisual(nastyText(seed))
    } catch (error) {
      thrown.push(`${seed}: ${String(error)}`)
    }
  }

  expect(thrown).toEqual([])
})

/** At most four times the text in at most twelve times the time: twice as much as it takes, and less than a square. */
test.each(Object.entries(families))("four times the text takes no sixteen times as long: %s", (_, family) => {
  const [one, four] = [family(8_000), family(32_000)]
  everything(one)
  const small = fastest(() => everything(one))
  const large = fastest(() => everything(four), small * 12)

  expect(large).toBeLessThan(small * 12 + 150)
})

/** Milliseconds of the quickest of up to four runs; a run that is quick enough ends the search. */
function fastest(work: () => unknown, enough = 0): number {
  let best = Infinity
  for (let run = 0; run < 4 && best > enough; run++) {
    const started = performance.now()
    work()
    best = Math.min(best, performance.now() - started)
  }
  return best
}
