import { expect, test } from "vitest"
import { compareLines, compareRendered, parseMarkdown, toHtml } from "../src/markdown.ts"
import { openVisual } from "../src/visual/visual.ts"
import { leastTime } from "./cpu-time.ts"
import { callEverything } from "./everything.ts"
import { families } from "./families.ts"
import { createHostileText } from "./hostile-texts.ts"

/** 200,000 in the full run; a pick of them otherwise. */
const rounds = Number(process.env["HUB_ROUNDS"] ?? 1000)
const first = Number(process.env["HUB_SEED"] ?? 1)

test(`no text makes the engine throw: ${rounds} random and damaged ones`, { timeout: 100_000_000 }, () => {
  const thrown: string[] = []
  for (let seed = first; seed < first + rounds; seed++) {
    const text = createHostileText(seed)
    try {
      callEverything(text)
    } catch (error) {
      thrown.push(`${seed}: ${String(error)}`)
    }
  }

  expect(thrown).toEqual([])
})

test("no text makes a comparison throw", { timeout: 100_000_000 }, () => {
  const thrown: string[] = []
  for (let seed = first; seed < first + rounds / 10; seed++) {
    const [before, after] = [createHostileText(seed), createHostileText(seed % 3 === 0 ? seed + 1 : -seed)]
    try {
      compareLines(before, after)
      compareRendered(parseMarkdown(before), parseMarkdown(after))
      compareRendered(parseMarkdown(before), parseMarkdown(before + after))
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
      openVisual(createHostileText(seed))
    } catch (error) {
      thrown.push(`${seed}: ${String(error)}`)
    }
  }

  expect(thrown).toEqual([])
})

/** These cost what the parser's budget allows before it ends them, which takes texts too large for here. */
const budgeted = new Set(["closing brackets", "emphasis closed by the other", "brackets in brackets"])
const measured = Object.entries(families).filter(([name]) => !budgeted.has(name))

/** Linear is four times, a square would be sixteen; `npm run bench` measures all of them, and closer. */
test.each(measured)("four times the text takes no sixteen times as long: %s", (_, family) => {
  const page = (text: string) => () => toHtml(parseMarkdown(text))
  const [one, four] = [page(family(1_500)), page(family(6_000))]
  const small = leastTime(one, { runs: 2 })
  const large = leastTime(four, { runs: 2, enough: small * 12 })

  expect(large).toBeLessThan(small * 12 + 300)
})

/** What a text of a few pages does not show yet: the parser's own way would take ten to twenty-five times as long. */
test.each(["alerts", "footnotes", "lines that look like tables"])(
  "four times a long text takes no eight times as long: %s",
  (name) => {
    const make = families[name]!
    const [one, four] = [make(16_000), make(64_000)]
    const small = leastTime(() => parseMarkdown(one))
    const large = leastTime(() => parseMarkdown(four), { enough: small * 6 })

    expect(large).toBeLessThan(small * 8)
  },
)

test("a line of marks of lists is searched for a rule once, not at each of its marks", () => {
  const marks = "- ".repeat(16_000)
  const plain = leastTime(() => parseMarkdown(`a ${marks}word`))
  const nested = leastTime(() => parseMarkdown(`${marks}word`), { enough: plain * 4 })

  expect(nested).toBeLessThan(plain * 8)
})
