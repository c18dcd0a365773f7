import { cpuTime } from "../test/cpu-time.ts"
import { families } from "../test/families.ts"
import { compareLines, compareRendered, parse, toHtml } from "../src/markdown.ts"
import { openVisual, saveVisual } from "../src/visual/visual.ts"

// How CPU time grows with the text, for every text that is known to hurt: at twice the size at most 2.5 times.
const size = Number(process.env["HUB_SIZE"] ?? 16_000)
/** Shorter than this, the system's clock of CPU time is too coarse: the work is repeated. */
const enough = 60
const only = process.env["HUB_WORK"]?.split(",")

const works: Record<string, (text: string) => unknown> = {
  page: (text) => toHtml(parse(text)),
  "visual editor": (text) => {
    const opened = openVisual(text)
    return saveVisual(opened, opened.doc)
  },
  "difference of sources": (text) => compareLines(text, text.replaceAll("a", "b")),
  "difference of pages": (text) => compareRendered(parse(text), parse(text.replaceAll("a", "b"))),
}

function timeOf(work: () => unknown): number {
  const before = cpuTime()
  let [count, spent] = [0, 0]
  while (spent < enough) {
    work()
    count++
    spent = cpuTime() - before
  }
  return spent / count
}

/** The least of three, taken in turns, so that a neighbour on the machine disturbs both alike. */
function growthOf(run: (text: string) => unknown, make: (size: number) => string) {
  const [one, two] = [make(size), make(size * 2)]
  let [small, large] = [Infinity, Infinity]
  for (let round = 0; round < 3; round++) {
    small = Math.min(
      small,
      timeOf(() => run(one)),
    )
    large = Math.min(
      large,
      timeOf(() => run(two)),
    )
  }
  return { "n, ms": small.toFixed(1), "2n, ms": large.toFixed(1), growth: (large / small).toFixed(2) }
}

for (const [work, run] of Object.entries(works)) {
  if (only !== undefined && !only.includes(work)) continue
  const rows = Object.entries(families).map(([family, make]) => ({ family, ...growthOf(run, make) }))
  console.log(`\n${work}: n is ${size} characters; the least CPU of three runs`)
  console.table(rows.toSorted((one, other) => Number(other.growth) - Number(one.growth)).slice(0, 12))
  console.log(`${rows.filter(({ growth }) => Number(growth) > 2.5).length} of ${rows.length} grow by more than 2.5`)
}

if (only === undefined || only.includes("one character")) {
  const characters = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~a 0\t\n"
  console.log("\n1 MB of one character: seconds of CPU for its page, and to open and save it in the visual editor")
  const rows = characters.split("").map((character) => {
    const text = character.repeat(2 ** 20)
    const seconds = (work: () => unknown) => {
      const before = cpuTime()
      work()
      return ((cpuTime() - before) / 1000).toFixed(2)
    }
    const page = seconds(() => toHtml(parse(text)))
    const visual = seconds(() => {
      const opened = openVisual(text)
      if (saveVisual(opened, opened.doc).source !== text) throw new Error(`${JSON.stringify(character)} is not kept`)
    })
    if (only !== undefined) console.log(JSON.stringify(character), page, visual)
    return { character: JSON.stringify(character), page, "visual editor": visual }
  })
  console.table(rows.toSorted((one, other) => Number(other.page) - Number(one.page)).slice(0, 12))
}
