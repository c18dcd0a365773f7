import { defaultHouseStyle, type HouseStyle } from "@hub/contract/house-style"
import { parseMarkdown } from "@hub/markdown"
import { expect, test } from "vitest"
import { findCollisions, readPageWords } from "../../../test/page-words.ts"
import { createTestBook, hasPoppler, makeTestPdf } from "../../../test/pdf.ts"

const small: HouseStyle = { ...defaultHouseStyle, paper: "a5", body_font: "source_serif" }
const printPages = async (text: string, style = small) =>
  readPageWords((await makeTestPdf(createTestBook(text, { style, captions: true }))).path).slice(2)
const wordsOf = (page: Awaited<ReturnType<typeof printPages>>[number]) =>
  page.lines.flatMap((line) => line.map(({ text }) => text)).join(" ")

test.skipIf(!hasPoppler)("numbers of a wide table lie beside one another on small paper", async () => {
  const years = Array.from({ length: 13 }, (_, at) => `${2014 + at}`)
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`
  const rows = ["Northport", "Upper Valley"].map((place) => line([place, ...years.map(() => "434,497.1")]))

  const pages = await printPages([line(["Place", ...years]), line(["-", ...years.map(() => "-")]), ...rows].join("\n"))

  expect(findCollisions(pages)).toEqual([])
  expect(pages.some((page) => wordsOf(page).includes("Northport 434,497.1"))).toBe(true)
})

test.skipIf(!hasPoppler)("code stays on small paper, in a list too", async () => {
  const code = "```\ntarget_info{env=prod,hostname=myhost,datacenter=sdc,region=europe,owner=frontend}\n```"

  const pages = await printPages(`${code}\n\n- one\n  - two\n\n${code.replace(/^/gm, "    ")}`)

  const right = pages.flatMap(({ lines, width }) => lines.flat().map((word) => width - word.right))
  expect(Math.min(...right)).toBeGreaterThan(40)
})

test.skipIf(!hasPoppler)("a short table stands on one page, with its caption and source", async () => {
  const rows = Array.from({ length: 9 }, (_, at) => `| row ${at} | ${at}.5 |`).join("\n")
  const table = `Table: Prices {#tab:prices}\n\n| a | b |\n|---|---|\n${rows}\n| Total | 9 |\n\nSource: Price survey.`

  for (const lines of [14, 20, 26]) {
    const pages = await printPages(`${"One line.\n\n".repeat(lines)}${table}`)

    const [page] = pages.filter((one) => wordsOf(one).includes("Table 1"))
    expect(wordsOf(page!)).toMatch(/Table 1 Prices a b row 0.*Total 9 Source: Price survey\./)
  }
})

test.skipIf(!hasPoppler)("words of a chart in Devanagari are set as those of the text", async () => {
  const chart = "```chart\ntype: bar\n\n| a | ब |\n| - | - |\n| आवास, जल और ईंधन | 5 |\n| खाद्य पदार्थ | 7 |\n```"
  const tree = parseMarkdown(chart)
  const topics = [{ id: 1, title: "T", level: 1, language: "hi", tree }]

  const { path, standard, warnings } = await makeTestPdf(createTestBook("", { topics }))

  const pages = readPageWords(path)
  expect({ standard, warnings }).toEqual({ standard: "ua-1", warnings: [] })
  expect(findCollisions(pages)).toEqual([])
  expect(wordsOf(pages[2]!)).toContain("खाद्य पदार्थ")
})

test.skipIf(!hasPoppler)("a tall drawing leaves room for its caption on small paper", async () => {
  const steps = Array.from({ length: 14 }, (_, at) => `  a${at}[Step ${at}] --> a${at + 1}[Step ${at + 1}]`).join("\n")
  const tree = parseMarkdown(`\`\`\`mermaid\nflowchart TB\n${steps}\n\`\`\`\n\nFigure: The way {#fig:way}`)

  const { path } = await makeTestPdf(
    createTestBook("", { style: small, captions: true, topics: [{ id: 1, title: "T", level: 1, tree }] }),
  )

  const page = readPageWords(path).findLast((one) => wordsOf(one).includes("Figure 1"))!
  const bottoms = page.lines
    .flat()
    .flatMap(({ text, bottom }) => (/^(?:Figure|way)$/.test(text) ? [page.height - bottom] : []))
  expect(Math.min(...bottoms)).toBeGreaterThan(50)
  expect(wordsOf(page)).toContain("Step 14")
})

test.skipIf(!hasPoppler)("a chart of many bars takes less than two thirds of a page", async () => {
  const rows = Array.from({ length: 9 }, (_, at) => `| Label ${at} | 1 | 2 | 3 | 4 | 5 |`).join("\n")
  const tree = parseMarkdown(
    `\`\`\`chart\ntype: bar\n\n| a | b | c | d | e | f |\n| - | - | - | - | - | - |\n${rows}\n\`\`\``,
  )

  const { path } = await makeTestPdf(createTestBook("", { topics: [{ id: 1, title: "T", level: 1, tree }] }))

  const page = readPageWords(path)[2]!
  const labels = page.lines.flat().filter(({ text }) => text === "Label")
  const tops = labels.map(({ top }) => top).toSorted((one, other) => one - other)
  // Its own table stands beneath.
  expect(tops[8]! - tops[0]!).toBeLessThan(page.height * 0.5)
})
