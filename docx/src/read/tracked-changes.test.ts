import { describe, expect, test } from "vitest"
import { convertWordParts, findReportLine } from "../../test/convert-word.ts"
import { createWordFile, wordParagraphXml, wordRunXml, wordStyleXml } from "../../test/word-file.ts"
import { wordItemXml, wordListXml } from "../../test/word-list.ts"
import { readerLimits } from "../parsed-document.ts"
import { openArchive } from "../zip.ts"
import { openPackage } from "./package.ts"
import { createAuthorFinder, readTrackedChanges } from "./tracked-changes.ts"

const by = (author: string, day = "2026-03-01") => `w:author="${author}" w:date="${day}T10:00:00Z"`
const inserted = (words: string, author = "Ann", day?: string) =>
  `<w:ins ${by(author, day)}>${wordRunXml(words)}</w:ins>`
const deletedRun = (words: string) => `<w:r><w:delText xml:space="preserve">${words}</w:delText></w:r>`
const deleted = (words: string, author = "Ann", day?: string) =>
  `<w:del ${by(author, day)}>${deletedRun(words)}</w:del>`
const paragraph = (inside: string, mark = "") =>
  `<w:p><w:pPr>${mark && `<w:rPr>${mark}</w:rPr>`}</w:pPr>${inside}</w:p>`
const styles = wordStyleXml("H1", "heading 1")
const numbering = wordListXml(["decimal"])

async function trackedIn(body: string) {
  const word = createWordFile({ body, footnotes: "" })
  return readTrackedChanges(await openPackage(await openArchive(Buffer.from(word), readerLimits), readerLimits))
}

async function bothWays(body: string) {
  const parts = { body, styles, numbering }
  const accepted = await convertWordParts(parts)
  const rejected = await convertWordParts(parts, { tracked_changes: "reject" })
  return [accepted.documents[0]!.markdown, rejected.documents[0]!.markdown]
}

describe("accepted and rejected", () => {
  const row = (mark: string, words: string) =>
    `<w:tr><w:trPr>${mark}</w:trPr><w:tc>${wordParagraphXml(words)}</w:tc></w:tr>`

  test.each([
    [
      "words that one author inserted and another one deleted",
      paragraph(
        `${wordRunXml("a ")}<w:ins ${by("Ann")}><w:del ${by("Ben")}>${deletedRun("x ")}</w:del></w:ins>${wordRunXml("b")}`,
      ),
      "a b\n",
      "a b\n",
    ],
    [
      "a line break that was deleted",
      paragraph(`${wordRunXml("a ")}<w:del ${by("Ann")}><w:r><w:br/></w:r></w:del>${wordRunXml("b")}`),
      "a b\n",
      "a\\\nb\n",
    ],
    [
      "a paragraph that was inserted",
      paragraph(inserted("New."), `<w:ins ${by("Ann")}/>`) + wordParagraphXml("Old."),
      "New.\n\nOld.\n",
      "Old.\n",
    ],
    [
      "a paragraph that was moved down",
      paragraph(`<w:moveFrom ${by("Ann")}>${wordRunXml("Moved.")}</w:moveFrom>`, `<w:moveFrom ${by("Ann")}/>`) +
        wordParagraphXml("Stays.") +
        paragraph(`<w:moveTo ${by("Ann")}>${wordRunXml("Moved.")}</w:moveTo>`, `<w:moveTo ${by("Ann")}/>`),
      "Stays.\n\nMoved.\n",
      "Moved.\n\nStays.\n",
    ],
    [
      "how a word looks",
      paragraph(wordRunXml("x", `<w:b/><w:rPrChange ${by("Ann")}><w:rPr><w:i/></w:rPr></w:rPrChange>`)),
      "**x**\n",
      "*x*\n",
    ],
    [
      "a paragraph that became a heading",
      `<w:p><w:pPr><w:pStyle w:val="H1"/><w:pPrChange ${by("Ann")}><w:pPr/></w:pPrChange></w:pPr>${wordRunXml("x")}</w:p>${wordParagraphXml("y")}`,
      "# x\n\ny\n",
      "x\n\ny\n",
    ],
    [
      "a paragraph that became an item",
      wordItemXml("x", { properties: `<w:pPrChange ${by("Ann")}><w:pPr/></w:pPrChange>` }),
      "1. x\n",
      "x\n",
    ],
    [
      "a table of which all rows were deleted",
      wordParagraphXml("a") + `<w:tbl>${row(`<w:del ${by("Ann")}/>`, "1")}${row(`<w:del ${by("Ann")}/>`, "2")}</w:tbl>`,
      "a\n",
      "a\n\n| |\n| - |\n| 1 |\n| 2 |\n",
    ],
    [
      "a link whose words were replaced",
      paragraph(`<w:hyperlink w:anchor="x">${deleted("old")}${inserted("new")}</w:hyperlink>`) +
        paragraph(`<w:bookmarkStart w:name="x"/>${wordRunXml("here")}`),
      '[new](#x)\n\n<a id="x"></a>here\n',
      '[old](#x)\n\n<a id="x"></a>here\n',
    ],
    [
      "a field that was deleted",
      paragraph(
        `<w:del ${by("Ann")}><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:delInstrText> HYPERLINK "https://a.example/" </w:delInstrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${deletedRun("site")}<w:r><w:fldChar w:fldCharType="end"/></w:r></w:del>${wordRunXml(" stays")}`,
      ),
      "stays\n",
      "[site](https://a.example/) stays\n",
    ],
    [
      "a control that was inserted",
      paragraph(
        `${wordRunXml("a ")}<w:ins ${by("Ann")}><w:sdt><w:sdtContent>${wordRunXml("b")}</w:sdtContent></w:sdt></w:ins>`,
      ),
      "a b\n",
      "a\n",
    ],
  ])("%s", async (_, body, accepted, rejected) => {
    expect(await bothWays(body)).toEqual([accepted, rejected])
  })

  test("a table that was deleted is in the report as a deletion, and not as a table that was lost", async () => {
    const parsed = await convertWordParts({
      body: `${wordParagraphXml("a")}<w:tbl>${row(`<w:del ${by("Ann")}/>`, "1")}</w:tbl>`,
    })

    expect(findReportLine(parsed, "tables")).toBeUndefined()
    expect(findReportLine(parsed, "deletions")).toMatchObject({ in: 1, converted: 1, lost: [] })
  })
})

describe("the words before all changes", () => {
  test("are those that stayed and those that were deleted, with a line for each paragraph", async () => {
    const tracked = await trackedIn(
      paragraph(wordRunXml("Prices ") + inserted("of outlets ") + wordRunXml("rise ") + deleted("slowly")) +
        wordParagraphXml("Text."),
    )

    expect(tracked.text).toBe("Prices rise slowly\nText.\n")
    expect(tracked.changes).toEqual([
      { from: 7, to: 7, said_by: "Ann", said_at: "2026-03-01T10:00:00.000Z" },
      { from: 12, to: 18, said_by: "Ann", said_at: "2026-03-01T10:00:00.000Z" },
    ])
  })

  test("know who split, joined, added and deleted what is more than words", async () => {
    const row = (mark: string) => `<w:tr><w:trPr>${mark}</w:trPr><w:tc>${wordParagraphXml("4")}</w:tc></w:tr>`
    const tracked = await trackedIn(
      paragraph(wordRunXml("a"), `<w:del ${by("Ann")}/>`) +
        paragraph(wordRunXml("b"), `<w:ins ${by("Ben")}/>`) +
        `<w:tbl>${row(`<w:ins ${by("Cleo")}/>`)}${row(`<w:del ${by("Dan")}/>`)}</w:tbl>`,
    )

    expect([...new Set(tracked.changes.map(({ said_by }) => said_by))]).toEqual(["Ann", "Ben", "Cleo", "Dan"])
    expect(tracked.text).toBe("a\nb\n4\n\n")
  })

  test("tell no moment where the file has none that there can be", async () => {
    const undated = `<w:ins w:author="Ann" w:date="yesterday">${wordRunXml("x")}</w:ins>`

    expect((await trackedIn(paragraph(undated))).changes).toEqual([{ from: 0, to: 0, said_by: "Ann", said_at: null }])
  })
})

describe("who changed a stretch of the Markdown", () => {
  const text = "Prices rise slowly\nText.\n"
  const change = (said_by: string, from: number, to: number) => ({ from, to, said_by, said_at: null })
  const markdown = "# Prices **rise** slowly\n\nText.\n"
  const found = (words: string, changes: ReturnType<typeof change>[]) => {
    const start = markdown.indexOf(words)
    return createAuthorFinder(markdown, { text, changes })(start, start + words.length).map(({ said_by }) => said_by)
  }

  test("is who changed its words", () => {
    const changes = [change("Ann", 0, 6), change("Ben", 12, 18), change("Cleo", 19, 23)]

    expect(found("slowly", changes)).toEqual(["Ben"])
    expect(found("Text", changes)).toEqual(["Cleo"])
    expect(found("rise", changes)).toEqual([])
  })

  test("is who put something between its words", () => {
    expect(found("rise", [change("Ann", 7, 7), change("Ben", 19, 19)])).toEqual(["Ann"])
  })

  test("is everyone who did", () => {
    expect(found("rise** slowly", [change("Ann", 7, 11), change("Ben", 12, 18)])).toEqual(["Ann", "Ben"])
  })
})
