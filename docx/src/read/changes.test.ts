import { expect, test } from "vitest"
import { wordParagraphXml, wordRunXml, wordStyleXml, wordTableXml } from "../../test/word-file.ts"
import type { WordFileParts } from "../../test/word-file.ts"
import { convertWordParts } from "../../test/convert-word.ts"
import type { ParsedDocument, ReaderChoices } from "../parsed-document.ts"

const read = (parts: WordFileParts, choices: ReaderChoices = {}): Promise<ParsedDocument> =>
  convertWordParts({ styles: wordStyleXml("H1", "heading 1"), ...parts }, choices)

const line = (parsed: ParsedDocument, construct: string) => parsed.report.find((each) => each.construct === construct)!

test("tracked changes are accepted, and a deleted paragraph end joins two paragraphs", async () => {
  const deletedEnd = "<w:rPr><w:del/></w:rPr>"
  const body =
    `<w:p><w:pPr>${deletedEnd}</w:pPr>${wordRunXml("One ")}<w:ins>${wordRunXml("new ")}</w:ins><w:del><w:r><w:delText>old</w:delText></w:r></w:del></w:p>` +
    wordParagraphXml("sentence.")

  const parsed = await read({ body })

  expect(parsed.documents[0]!.markdown).toBe("One new sentence.\n")
  expect(line(parsed, "deletions")).toMatchObject({ in: 2, converted: 2 })
  expect(line(parsed, "insertions")).toMatchObject({ in: 1, converted: 1 })
})

const change = (kind: string, words: string, inside: string) =>
  `<w:${kind} w:author="Cleo" w:date="2024-03-01T10:00:00Z"><w:r><w:${inside} xml:space="preserve">${words}</w:${inside}></w:r></w:${kind}>`

test("tracked changes can be rejected: the text is as it was before them", async () => {
  const row = (mark: string, words: string) =>
    `<w:tr><w:trPr>${mark}</w:trPr><w:tc>${wordParagraphXml(words)}</w:tc></w:tr>`
  const body =
    `<w:p>${wordRunXml("Prices ")}${change("ins", "new ", "t")}${change("del", "old ", "delText")}${wordRunXml("rise.")}</w:p>` +
    `<w:p><w:pPr><w:rPr><w:ins/></w:rPr></w:pPr>${wordRunXml("Split ")}</w:p>${wordParagraphXml("here.")}` +
    `<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>${wordRunXml("Joined,")}</w:p>${wordParagraphXml("not.")}` +
    `<w:p><w:pPr><w:pStyle w:val="H1"/><w:pPrChange><w:pPr/></w:pPrChange></w:pPr>${wordRunXml("Once text")}</w:p>` +
    `<w:tbl>${row("<w:tblHeader/>", "Head")}${row("<w:ins/>", "added")}${row("<w:del/>", "removed")}</w:tbl>` +
    `<w:p>${change("moveFrom", "moved", "t")}</w:p><w:p>${change("moveTo", "moved", "t")}</w:p>`

  const rejected = await read({ body }, { tracked_changes: "reject" })
  const accepted = await read({ body })

  expect(rejected.documents[0]!.markdown).toBe(
    "Prices old rise.\n\nSplit here.\n\nJoined,\n\nnot.\n\nOnce text\n\n| Head |\n| - |\n| removed |\n\nmoved\n",
  )
  expect(accepted.documents[0]!.markdown).toBe(
    "Prices new rise.\n\nSplit\n\nhere.\n\nJoined,not.\n\n# Once text\n\n| Head |\n| - |\n| added |\n\nmoved\n",
  )
  for (const construct of ["insertions", "deletions"])
    expect(line(rejected, construct)).toMatchObject({ in: line(accepted, construct).in, lost: [] })
})

test("a tracked change is told of with its author and its day, and with what became of it", async () => {
  const body = `<w:p>${wordRunXml("Prices ")}${change("ins", "new ", "t")}${change("del", "old ", "delText")}${wordRunXml("rise.")}</w:p>`

  const accepted = await read({ body })
  const rejected = await read({ body }, { tracked_changes: "reject" })

  expect(line(accepted, "insertions").noted).toEqual([
    { what: "Inserted by Cleo on 2024-03-01: “new”. Accepted", where: "paragraph 1", count: 1 },
  ])
  expect(line(rejected, "deletions").noted).toEqual([
    { what: "Deleted by Cleo on 2024-03-01: “old”. Rejected", where: "paragraph 1", count: 1 },
  ])
})

test("comments are kept in the account, or dropped and listed as lost", async () => {
  const body = `<w:p>${wordRunXml("Text")}<w:r><w:commentReference w:id="0"/></w:r></w:p>`
  const comments = `<w:comment w:id="0" w:author="Cleo" w:date="2024-03-01T10:00:00Z">${wordParagraphXml("Is that so?")}</w:comment>`

  const withComments = await read({ body, comments }, { comments: "keep" })
  const dropped = await read({ body, comments }, { comments: "drop" })

  expect(line(withComments, "comments")).toMatchObject({
    converted: 1,
    lost: [],
    noted: [{ what: "A comment by Cleo on 2024-03-01: “Is that so?”", where: "paragraph 1" }],
  })
  expect(line(dropped, "comments").lost[0]!.what).toBe("A comment by Cleo on 2024-03-01: “Is that so?”")
})

test("words whose paragraph's end was deleted stay where they stood before a table and a line of contents", async () => {
  const joined = (words: string) => `<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>${wordRunXml(words)}</w:p>`
  const styles = wordStyleXml("T1", "toc 1")
  const body =
    joined("Before.") +
    wordTableXml([wordParagraphXml("1")]) +
    joined("Kept.") +
    wordParagraphXml("Prices 3", "T1") +
    wordParagraphXml("After.")

  const parsed = await read({ body, styles })

  expect(parsed.documents[0]!.markdown).toBe("Before.\n\n| |\n| - |\n| 1 |\n\nKept.\n\nAfter.\n")
})

test("what was deleted or moved away has no number, and two paragraphs that were joined have one", async () => {
  const level = (id: string, sign: string) =>
    `<w:abstractNum w:abstractNumId="${id}"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="${sign}"/></w:lvl></w:abstractNum><w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`
  const one = (id: string, inside: string, mark = "") =>
    `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="${id}"/></w:numPr>${mark}</w:pPr>${inside}</w:p>`
  const gone = (id: string) => one(id, change("del", "Old.", "delText"), "<w:rPr><w:del/></w:rPr>")
  const away = one("2", change("moveFrom", "Moved.", "t"), "<w:rPr><w:moveFrom/></w:rPr>")
  const body =
    one("1", wordRunXml("Scope.")) +
    gone("1") +
    one("1", wordRunXml("All "), "<w:rPr><w:del/></w:rPr>") +
    one("1", wordRunXml("terms.")) +
    one("2", wordRunXml("first")) +
    gone("2") +
    away +
    wordParagraphXml("Meanwhile.") +
    one("2", wordRunXml("second"))

  const parsed = await read({ body, numbering: level("1", "Article %1") + level("2", "%1.") })

  expect(parsed.documents[0]!.markdown).toBe(
    "Article 1 Scope.\n\nArticle 2 All terms.\n\n1. first\n\nMeanwhile.\n\n2. second\n",
  )
})
