import { expect, test } from "vitest"
import { readChart } from "./chart-data.ts"
import { describeChart, drawChart } from "./chart.ts"
import { createDrawingRenderer, writeDrawing } from "./drawings.ts"
import { toHtml } from "./html.ts"
import { parseMarkdown } from "./parse.ts"

const table = "| Year | Food | Energy |\n| --- | --: | --: |\n| 2024 | 1,200.5 | −30 |\n| 2025 | | 90 |\n"
const block = (head: string, rows = table) => `\`\`\`chart\n${head}\n\n${rows}\`\`\`\n`
test.each([
  ["Devanagari", "२७,०२,६९८.५"],
  ["Arabic", "٢٬٧٠٢٬٦٩٨٫٥"],
  ["Thai", "๒,๗๐๒,๖๙๘.๕"],
])("numbers in %s digits are drawn", (_, number) => {
  const chart = readChart(`type: bar\n\n| a | b |\n| - | - |\n| x | ${number} |`)

  expect(chart?.values).toEqual([[2702698.5]])
})

const page = (text: string, language = "en") =>
  toHtml(parseMarkdown(text), { drawings: createDrawingRenderer({ language }), numberCaptions: true })

test("a chart is read from a table, where numbers may be negative or missing", () => {
  expect(readChart(`type: line\ntitle: Prices\n\n${table}`)).toMatchObject({
    type: "line",
    title: "Prices",
    labels: ["2024", "2025"],
    series: ["Food", "Energy"],
    values: [
      [1200.5, undefined],
      [-30, 90],
    ],
  })
  expect(readChart("type: bar\n| a | b |\n|-|-|\n| x | 1.234,5 |")?.values).toEqual([[1234.5]])
})

test.each([
  "",
  "type: bar",
  "type: pie\n| a | b |\n|-|-|\n| x | 1 |",
  "| a | b |\n|-|-|\n| x | none |",
  `| a | b |\n|-|-|\n${"| x | 1 |\n".repeat(41)}`,
])("what cannot be drawn stays as it is written: %j", (text) => {
  expect(readChart(text)).toBeUndefined()
  expect(page(`\`\`\`chart\n${text}\n\`\`\`\n`)).toContain('<code class="language-chart">')
})

test("a page has the picture with its description, its table beneath, and its number as a figure", () => {
  const html = page(`${block("type: bar\ntitle: Prices")}\nFigure: All prices {#fig:p}\n\nSee [](#fig:p).\n`)
  expect(html).toMatch(/<figure class="chart"><svg [^>]*viewBox="0 0 480 \d+"[^>]*role="img" /)
  expect(html).toMatch(/<title>Prices<\/title><desc>Prices\. Food: 1,200\.5 \(2024\)/)
  expect(html).toMatch(/<\/svg><table>/)
  expect(html).toContain('<b class="number">Figure\u00a01</b> All prices')
})

test("a chart draws a table of the text by its name, and does not repeat that", () => {
  const html = page(`Table: Prices {#tab:p}\n\n${table}\n\`\`\`chart\ntype: stacked\ntable: tab:p\n\`\`\`\n`)
  expect(html.match(/<table>/g)).toHaveLength(1)
  expect(html).toContain("<svg ")
})

test("numbers are those of the language, and from right to left the axis stands at the right", () => {
  const chart = readChart(`title: x\n${table}`)!
  expect(describeChart(chart, { language: "de" })).toContain("1.200,5")
  const places = (language: string) =>
    writeDrawing(drawChart(chart, { language, ink: "#000" })).match(/<text x="([\d.]+)"/g)
  expect(places("ar")).not.toEqual(places("en"))
})

test.each([
  ["a title", block(`title: </title><script>alert(1)</script>`)],
  ["a label", block("", "| a | b |\n|-|-|\n| <img src=x onerror=alert(1)>\"' | 1 |\n")],
  ["a series", block("", "| a | <svg onload=alert(1)> |\n|-|-|\n| x | 1 |\n")],
])("%s that tries to be more is words", (_, text) => {
  const html = page(text)
  expect(html).toContain("<svg ")
  expect(html).not.toMatch(/<script|<img src=x|<svg onload|\sonerror=[^"]*>/i)
})

test("one to forty points, huge numbers and no range at all are drawn within the picture", () => {
  const rows = (count: number, value: (at: number) => string) =>
    `| a | b |\n|-|-|\n${Array.from({ length: count }, (_, at) => `| a very long label of number ${at} | ${value(at)} |\n`).join("")}`
  for (const type of ["bar", "line", "stacked"])
    for (const [count, value] of [
      [1, () => "0"],
      [40, (at: number) => String(at - 20)],
      [3, () => "999999999999999"],
      [2, () => "0.0001"],
    ] as const) {
      const svg = writeDrawing(
        drawChart(readChart(`type: ${type}\n${rows(count, value)}`)!, { language: "en", ink: "#000" }),
      )
      expect(svg).not.toMatch(/NaN|Infinity/)
      for (const [, at] of svg.matchAll(/ (?:x|x1|x2|cx|y|cy)="(-?[\d.]+)"/g))
        expect(Number(at)).toBeGreaterThanOrEqual(0)
    }
  expect(drawChart(readChart(table)!, { language: "not a language" }).tagName).toBe("svg")
})
