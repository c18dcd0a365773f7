import { listIndexMarks, parseMarkdown, toPlainText, writeMarkdown } from "@hub/markdown"
import { expect, test } from "vitest"
import { convertToMarkdown, convertWordParts, findReportLine } from "../../test/convert-word.ts"
import { wordParagraphXml, wordRunXml, wordStyleXml, wordTableXml } from "../../test/word-file.ts"

const sign = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
/** Word cuts the instruction into runs as it does with text, and an entry shows nothing. */
const entry = (instruction: string) =>
  `${sign("begin")}<w:r><w:instrText xml:space="preserve"> XE </w:instrText></w:r><w:r><w:rPr><w:b/></w:rPr><w:instrText>${instruction}</w:instrText></w:r>${sign("end")}`
const paragraph = (...runs: string[]) => `<w:p>${runs.join("")}</w:p>`

test("an index entry of Word is a mark at its place, which no reader sees", async () => {
  const body = paragraph(
    wordRunXml("Food is dear"),
    entry(`"Prices:of food"`),
    wordRunXml(", and wages "),
    entry(`"Wages" \\t "See also Pay"`),
    wordRunXml("rise.", "<w:b/>"),
  )

  expect(await convertToMarkdown({ body })).toBe(
    "Food is dear<!-- index: Prices: of food -->, and wages <!-- index: Wages; see also Pay -->**rise.**\n",
  )
  const parsed = await convertWordParts({ body })
  expect(findReportLine(parsed, "index entries")).toMatchObject({ in: 2, lost: [] })
})

test.each([
  ["before the first word", [entry(`"a"`), wordRunXml("Prices rise.")], "Prices<!-- index: a --> rise.\n"],
  [
    "before a first word in bold",
    [entry(`"a"`), wordRunXml("Prices rise.", "<w:b/>")],
    "**Prices<!-- index: a --> rise.**\n",
  ],
  ["before a bracket", [entry(`"a"`), wordRunXml("(so) it is.")], "(so) it is.<!-- index: a -->\n"],
  [
    "after a line break",
    [wordRunXml("One"), "<w:r><w:br/></w:r>", entry(`"a"`), wordRunXml("two three")],
    "One\\\ntwo<!-- index: a --> three\n",
  ],
  [
    "twice before the first word",
    [entry(`"a"`), entry(`"b"`), wordRunXml("One two")],
    "One<!-- index: a --><!-- index: b --> two\n",
  ],
  ["alone in a paragraph", [entry(`"a"`)], "<!-- index: a -->\n"],
])("a mark %s leaves the words Markdown", async (_, runs, markdown) => {
  const written = await convertToMarkdown({ body: paragraph(...runs) })

  expect(written).toBe(markdown)
  expect(listIndexMarks(parseMarkdown(written)).length).toBe(runs.filter((run) => run.includes("XE")).length)
  expect(writeMarkdown(parseMarkdown(written))).toBe(written)
})

test("marks are kept in headings, lists, cells and beside code", async () => {
  const styles = wordStyleXml("H1", "heading 1") + wordStyleXml("C", "Code")
  const styled = (style: string, ...runs: string[]) =>
    `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${runs.join("")}</w:p>`
  const body =
    styled("H1", entry(`"in heading"`), wordRunXml("Prices")) +
    wordTableXml([paragraph(wordRunXml("A"), entry(`"in cell"`)), wordParagraphXml("B")]) +
    wordParagraphXml("Text.") +
    styled("C", wordRunXml("let x"), entry(`"in code"`))

  const tree = parseMarkdown(await convertToMarkdown({ body, styles }))

  expect(listIndexMarks(tree).map(({ entry }) => entry[0])).toEqual(["in heading", "in cell", "in code"])
  expect(toPlainText(tree)).not.toContain("in ")
  expect(tree.children[0]).toMatchObject({ type: "heading" })
})
