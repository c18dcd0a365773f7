import { leastTime } from "../test/cpu-time.ts"
import { families } from "../test/families.ts"
import { compareLines, compareRendered, parse, toHtml } from "../src/markdown.ts"

// How CPU time grows with the text, for every text that is known to hurt: at twice the size at most 2.5 times.
const size = Number(process.env["HUB_SIZE"] ?? 16_000)

const works: Record<string, (text: string) => unknown> = {
  page: (text) => toHtml(parse(text)),
  "difference of sources": (text) => compareLines(text, text.replaceAll("a", "b")),
  "difference of pages": (text) => compareRendered(parse(text), parse(text.replaceAll("a", "b"))),
}

for (const [work, run] of Object.entries(works)) {
  const rows = Object.entries(families).map(([family, make]) => {
    const [one, two] = [make(size), make(size * 2)]
    const [small, large] = [leastTime(() => run(one)), leastTime(() => run(two))]
    return { family, "n, ms": small.toFixed(1), "2n, ms": large.toFixed(1), growth: (large / small).toFixed(2) }
  })
  console.log(`\n${work}: n is ${size} characters; the least CPU of three runs`)
  console.table(rows.toSorted((one, other) => Number(other.growth) - Number(one.growth)).slice(0, 12))
  console.log(`${rows.filter(({ growth }) => Number(growth) > 2.5).length} of ${rows.length} grow by more than 2.5`)
}
