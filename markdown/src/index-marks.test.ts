import { expect, test } from "vitest"
import { listIndexMarks, parseIndexMark, placeIndexMarks, writeIndexMark } from "./index-marks.ts"
import { parseMarkdown, toHtml, toPlainText, writeMarkdown } from "./markdown.ts"

test.each([
  ["<!-- index: Prices -->", { entry: ["Prices"] }],
  ["<!--index:Prices:of food-->", { entry: ["Prices", "of food"] }],
  [
    "<!-- Index: CPI; see Consumer prices: index -->",
    { entry: ["CPI"], see: { also: false, entry: ["Consumer prices", "index"] } },
  ],
  ["<!-- index: Wages;  see also Pay -->", { entry: ["Wages"], see: { also: true, entry: ["Pay"] } }],
  [String.raw`<!-- index: 1\:2\; the rest\\ -->`, { entry: ["1:2; the rest\\"] }],
  ["<!-- index: two\n  lines -->", { entry: ["two lines"] }],
])("%s is an index mark", (html, mark) => {
  expect(parseIndexMark(html)).toEqual(mark)
})

test.each([
  "<!-- index -->",
  "<!-- index: -->",
  "<!-- index: : -->",
  "<!-- an index: a -->",
  "<b>index: a</b>",
  "<!-- a --><!-- index: a -->x",
])("%s is none", (html) => {
  expect(parseIndexMark(html)).toBeUndefined()
})

test("a mark that is written is read as the same", () => {
  const words = ["Prices", "a:b", "a;b", "; see ", "\\", "a\\", ":", "-->", "x -- y", "Ελλάδα", "价格"]
  for (const one of words)
    for (const other of words) {
      const shown = (entry: string) => entry.trim().replaceAll("-->", "→")
      const mark = { entry: [one, other].map(shown), see: { also: one < other, entry: [shown(other)] } }
      expect(
        parseIndexMark(writeIndexMark({ ...mark, entry: [one, other], see: { ...mark.see, entry: [other] } })),
      ).toEqual(mark)
    }
})

const text = `# Prices<!-- index: Prices -->

Food<!-- index: Prices: of food --> is dear.

<!-- index: Wages -->

| a |
|---|
| b<!-- index: b --> |
`

test("marks are found in headings, paragraphs and cells, and nobody reads them", () => {
  const tree = parseMarkdown(text)

  expect(listIndexMarks(tree).map(({ entry }) => entry.join("/"))).toEqual(["Prices", "Prices/of food", "Wages", "b"])
  expect(toHtml(tree)).not.toContain("index")
  expect(toPlainText(tree)).not.toContain("index")
  expect(writeMarkdown(tree)).toBe(text.replace("|---|", "| - |").replace("| a |", "| a |"))
})

test("an edition gives each mark a place that its index can lead to, and the text itself stays", () => {
  const source = parseMarkdown(text)
  const { tree, marks } = placeIndexMarks(source)

  expect(marks.map(({ id }) => id)).toEqual(["index:1", "index:2", "index:3", "index:4"])
  const html = toHtml(tree, { headingPrefix: "" })
  expect(html).toContain(`<h1 id="prices">Prices<a id="index:1"></a></h1>`)
  for (const { id } of marks) expect(html.split(`id="${id}"`)).toHaveLength(2)
  expect(listIndexMarks(source)).toHaveLength(4)
})
