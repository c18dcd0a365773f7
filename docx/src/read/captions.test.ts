import { expect, test } from "vitest"
import { convertToMarkdown, convertWordParts, findReportLine } from "../../test/convert-word.ts"
import {
  wordFieldXml,
  wordRunXml,
  wordStyleXml,
  wordTableXml,
  wordParagraphXml,
  dotPng,
  wordPictureXml,
} from "../../test/word-file.ts"

const styles = wordStyleXml("Caption", "caption")
const bookmarked = (name: string, inside: string) =>
  `<w:bookmarkStart w:id="1" w:name="${name}"/>${inside}<w:bookmarkEnd w:id="1"/>`
const caption = (label: string, number: number, words: string, name = "_Ref1") =>
  `<w:p><w:pPr><w:pStyle w:val="Caption"/></w:pPr>${bookmarked(name, wordRunXml(`${label} `) + wordFieldXml(` SEQ ${label} \\* ARABIC `, wordRunXml(String(number))))}${wordRunXml(`: ${words}`)}</w:p>`
const refer = (name: string, shown: string) =>
  `<w:p>${wordRunXml("See ")}${wordFieldXml(` REF ${name} \\h `, wordRunXml(shown))}${wordRunXml(".")}</w:p>`
const table = wordTableXml([wordParagraphXml("1")])
const markdownTable = "| |\n| - |\n| 1 |\n"

test("a caption that Word numbers becomes a caption, and a reference to it follows its number", async () => {
  const read = await convertWordParts({
    styles,
    body: caption("Table", 3, "Prices by division") + table + refer("_Ref1", "Table 2"),
  })
  expect(read.documents[0]!.markdown.replace(/-+/g, "-")).toBe(
    `Table: Prices by division {#tab:prices-by-division}\n\n${markdownTable}\nSee [Table](#tab:prices-by-division).\n`,
  )
  expect(findReportLine(read, "cross-references")).toMatchObject({ in: 1, kept: 1 })
  expect(findReportLine(read, "words").lost).toEqual([])
})

test.each([
  ["in another language", caption("Tabelle", 1, "Preise", "preise_2020") + table, "Tabelle: Preise {#tab:preises}"],
  ["with the number of its chapter", caption("Table 2-", 1, "Prices") + table, "Table: Prices {#tab:prices}"],
  ["named by the hub", caption("Table", 1, "Prices", "tab_prices__2020") + table, "Table: Prices {#tab:prices-2020}"],
])("a caption %s", async (_, body, first) => {
  expect((await convertToMarkdown({ styles, body })).split("\n")[0]).toBe(first.replace("preises", "preise"))
})

test("a bookmark with a name of its own names the caption that is referred to, and other words of a link stay", async () => {
  const body = (name: string, shown: string) => caption("Table", 1, "Prices", name) + table + refer(name, shown)
  const first = async (name: string, shown: string) =>
    (await convertToMarkdown({ styles, body: body(name, shown) })).split("\n").filter(Boolean)
  expect((await first("tab_prices__2020", "Table 1"))[0]).toBe("Table: Prices {#tab:prices-2020}")
  expect((await first("preise_2020", "table 1")).at(-1)).toBe("See [](#tab:preise_2020).")
  expect((await first("_Ref9", "the prices")).at(-1)).toBe("See [the prices](#tab:prices).")
  expect((await first("_Ref9", "Table 1: Prices")).at(-1)).toBe("See [Prices](#tab:prices).")
})

test("a picture's caption stands below it, and two with the same words have names of their own", async () => {
  const picture = `<w:p>${wordPictureXml("i", "Rising")}</w:p>`
  const markdown = await convertToMarkdown({
    styles,
    relations: [["i", "image", "media/a.png"]],
    files: { "word/media/a.png": dotPng },
    body: picture + caption("Figure", 1, "Prices") + picture + caption("Figure", 2, "Prices", "_Ref2"),
  })
  expect(markdown.split("\n").filter((line) => line.startsWith("Figure"))).toEqual([
    "Figure: Prices {#fig:prices}",
    "Figure: Prices {#fig:prices-1}",
  ])
})

test.each([
  ["stands beside no table", `${caption("Table", 3, "Prices")}<w:p>${wordRunXml("Words.")}</w:p>`, "Table 3: Prices"],
  ["has a word that no edition numbers", caption("Box", 3, "Prices") + table, "Box 3: Prices"],
  [
    "has a number written by hand",
    `<w:p><w:pPr><w:pStyle w:val="Caption"/></w:pPr>${wordRunXml("Table 3: Prices")}</w:p>${table}`,
    "Table 3: Prices",
  ],
])("a caption that %s keeps its number", async (_, body, first) => {
  expect((await convertToMarkdown({ styles, body })).split("\n")[0]).toBe(first)
})
