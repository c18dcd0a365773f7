import { Fragment, Slice } from "prosemirror-model"
import { cpuTime, leastTime } from "../test/cpu-time.ts"
import { families } from "../test/families.ts"
import { compareLines, compareRendered, parseMarkdown, toHtml } from "../src/markdown.ts"
import { openVisual, documentPositionOf, saveVisual, schema } from "../src/visual/visual.ts"

// How CPU time grows with the text, for every text that is known to hurt: at twice the size at most so many times.
const most = 2.5
const size = Number(process.env["HUB_SIZE"] ?? 16_000)
const longest = size * 64
/** Words are compared by the square of their edits up to two thousand of these, a tenth of a second, which shorter texts do not reach. */
const beyondMostEdits = 4
/** Shorter than this, collecting garbage once more or less would be seen: the text is doubled, and if it is the longest, the work repeated. */
const enough = 60
const only = process.env["HUB_WORK"]?.split(",")

const works: Record<string, (text: string, changed: string) => unknown> = {
  page: (text) => toHtml(parseMarkdown(text)),
  "visual editor": (text) => {
    const opened = openVisual(text)
    return saveVisual(opened, opened.doc)
  },
  "difference of sources": (text, changed) => compareLines(text, changed),
  "difference of pages": (text, changed) => compareRendered(parseMarkdown(text), parseMarkdown(changed)),
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

/** The least of three, and of nine where that is not enough, taken in turns, so that a neighbour on the machine disturbs both alike. */
function growthOf(run: (text: string, changed: string) => unknown, make: (size: number) => string, from: number) {
  const runOn = (size: number) => {
    const text = make(size)
    const changed = text.replaceAll("a", "b")
    return () => run(text, changed)
  }
  let n = from
  runOn(n)()
  while (n < longest && timeOf(runOn(n)) < enough) n *= 2
  const [one, two] = [runOn(n), runOn(n * 2)]
  let [small, large] = [Infinity, Infinity]
  for (let round = 0; round < 3 || (round < 9 && large > small * most); round++) {
    small = Math.min(small, timeOf(one))
    large = Math.min(large, timeOf(two))
  }
  return { n, "n, ms": small.toFixed(1), "2n, ms": large.toFixed(1), growth: (large / small).toFixed(2) }
}

for (const [work, run] of Object.entries(works)) {
  if (only !== undefined && !only.includes(work)) continue
  const from = size * (work === "difference of sources" ? beyondMostEdits : 1)
  const rows = Object.entries(families).map(([family, make]) => ({ family, ...growthOf(run, make, from) }))
  console.log(`\n${work}: n characters, at least ${from}; the least CPU of several runs`)
  console.table(rows.toSorted((one, other) => Number(other.growth) - Number(one.growth)).slice(0, 12))
  console.log(
    `${rows.filter(({ growth }) => Number(growth) > most).length} of ${rows.length} grow by more than ${most}`,
  )
}

if (only === undefined || only.includes("one character")) {
  const characters = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~a 0\t\n\r\u0000ä\uD800\uFEFF"
  console.log("\n1 MB of one character: seconds of CPU for its page, and to open and save it in the visual editor")
  const rows = characters.split("").map((character) => {
    const text = character.repeat(2 ** 20)
    const seconds = (work: () => unknown) => {
      const before = cpuTime()
      work()
      return ((cpuTime() - before) / 1000).toFixed(2)
    }
    const page = seconds(() => toHtml(parseMarkdown(text)))
    const visual = seconds(() => {
      const opened = openVisual(text)
      if (saveVisual(opened, opened.doc).source !== text) throw new Error(`${JSON.stringify(character)} is not kept`)
    })
    if (only !== undefined) console.log(JSON.stringify(character), page, visual)
    return { character: JSON.stringify(character), page, "visual editor": visual }
  })
  console.table(rows.toSorted((one, other) => Number(other.page) - Number(one.page)).slice(0, 12))
}

if (only === undefined || only.includes("added characters")) {
  const line = "- A line of a list, as authors write it.\n"
  console.log("\nFive characters added in the middle of a list: milliseconds of CPU to save it in the visual editor")
  const rows = [2 ** 18, 2 ** 19, 2 ** 20].map((size) => {
    const opened = openVisual(line.repeat(size / line.length))
    const at = documentPositionOf(opened, opened.source.indexOf("line", size / 2))
    const doc = opened.doc.replace(at, at, new Slice(Fragment.from(schema.text("added")), 0, 0))
    if (saveVisual(opened, doc).source.length !== opened.source.length + 5)
      throw new Error("More than five were added.")
    return { characters: size, spent: leastTime(() => saveVisual(opened, doc)) }
  })
  console.table(
    rows.map(({ characters, spent }, at) => ({
      characters,
      ms: spent.toFixed(0),
      growth: at === 0 ? "" : (spent / (rows[at - 1]?.spent ?? 0)).toFixed(2),
    })),
  )
}
