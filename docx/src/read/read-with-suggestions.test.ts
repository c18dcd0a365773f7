import { existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { applyEdits } from "@hub/markdown"
import { expect, test } from "vitest"
import { wordParagraphXml, wordRunXml, saveTestFile, wordStyleXml, createWordFile } from "../../test/word-file.ts"
import { readWordBytes } from "../../test/convert-word.ts"
import type { ParsedDocument, ReaderChoices } from "../parsed-document.ts"

const work = mkdtempSync(join(tmpdir(), "hub-suggested-"))
const corpus = join(process.env.HUB_CORPUS ?? "../shared/corpus", "docx")

async function readAs(path: string, tracked_changes: ReaderChoices["tracked_changes"]): Promise<ParsedDocument> {
  const choices = tracked_changes ? { tracked_changes } : {}
  const parsed = await readWordBytes(readFileSync(path), choices)
  if (parsed.kind === "refused") throw new Error(parsed.message)
  return parsed
}

const fileOf = (body: string) =>
  saveTestFile(work, "plan.docx", createWordFile({ styles: wordStyleXml("H1", "heading 1"), body }))

const change = (kind: "ins" | "del", words: string, by = "Cleo", day = "2024-03-01") =>
  `<w:${kind} w:author="${by}" w:date="${day}T10:00:00Z"><w:r><w:${kind === "ins" ? "t" : "delText"} xml:space="preserve">${words}</w:${kind === "ins" ? "t" : "delText"}></w:r></w:${kind}>`
const mark = (kind: "ins" | "del") => `<w:pPr><w:rPr><w:${kind} w:author="Cleo"/></w:rPr></w:pPr>`

const textOf = (parsed: ParsedDocument) => parsed.documents[0]!.markdown
const suggestionsIn = (parsed: ParsedDocument) => parsed.documents[0]!.suggestions ?? []
const taken = (parsed: ParsedDocument) =>
  applyEdits(
    textOf(parsed),
    suggestionsIn(parsed).map(({ start, end, insert: text }) => ({ start, end, text })),
  )

test("kept changes leave the text as it was, each with its words, its author and its moment", async () => {
  const path = fileOf(
    `<w:p>${wordRunXml("Prices ")}${change("ins", "of outlets ")}${wordRunXml("rise ")}${change("del", "slowly", "Ben", "2024-04-02")}${change("ins", "fast", "Ben", "2024-04-02")}${wordRunXml(".")}</w:p>`,
  )

  const parsed = await readAs(path, "suggest")

  expect(textOf(parsed)).toBe("Prices rise slowly.\n")
  expect(suggestionsIn(parsed)).toMatchObject([
    { old: "", insert: "of outlets ", said_by: "Cleo", said_at: "2024-03-01T10:00:00.000Z" },
    { old: "slowly", insert: "fast", said_by: "Ben", said_at: "2024-04-02T10:00:00.000Z" },
  ])
  expect(parsed.report.find((line) => line.construct === "insertions")!.noted![0]!.what).toBe(
    "Inserted by Cleo on 2024-03-01: “of outlets”. Kept as a suggestion",
  )
})

const row = (mark: string, words: string) =>
  `<w:tr><w:trPr>${mark}</w:trPr><w:tc>${wordParagraphXml(words)}</w:tc></w:tr>`
const bodies: [string, string][] = [
  ["words", `<w:p>${wordRunXml("One ")}${change("ins", "new ")}${change("del", "old ")}${wordRunXml("word.")}</w:p>`],
  [
    "a paragraph that comes",
    `${wordParagraphXml("One.")}<w:p>${mark("ins")}${change("ins", "New.")}</w:p>${wordParagraphXml("Two", "H1")}${wordParagraphXml("x")}`,
  ],
  [
    "a paragraph that goes",
    `${wordParagraphXml("One.")}<w:p>${mark("del")}${change("del", "Old.")}</w:p>${wordParagraphXml("Two", "H1")}${wordParagraphXml("x")}`,
  ],
  ["a paragraph that is split", `<w:p>${mark("ins")}${wordRunXml("One. ")}</w:p>${wordParagraphXml("Two.")}`],
  ["two paragraphs that are joined", `<w:p>${mark("del")}${wordRunXml("One, ")}</w:p>${wordParagraphXml("two.")}`],
  [
    "a heading that is renamed",
    `<w:p><w:pPr><w:pStyle w:val="H1"/></w:pPr>${change("del", "Old")}${change("ins", "New")}</w:p>${wordParagraphXml("x")}`,
  ],
  [
    "rows",
    `<w:tbl>${row("<w:tblHeader/>", "Head")}${row('<w:ins w:author="C"/>', "added")}${row('<w:del w:author="C"/>', "gone")}</w:tbl>`,
  ],
  ["nothing", wordParagraphXml("One.")],
]

test.each(bodies)("%s: none taken is all rejected, all taken is all accepted", async (_, body) => {
  const path = fileOf(body)

  const parsed = await readAs(path, "suggest")

  expect(textOf(parsed)).toBe(textOf(await readAs(path, "reject")))
  expect(taken(parsed)).toBe(textOf(await readAs(path, "accept")))
})

test("what was only formatted otherwise is so from the beginning", async () => {
  const path = fileOf(
    `<w:p><w:pPr><w:pStyle w:val="H1"/><w:pPrChange><w:pPr/></w:pPrChange></w:pPr>${wordRunXml("Title")}</w:p>`,
  )

  const parsed = await readAs(path, "suggest")

  expect([textOf(parsed), suggestionsIn(parsed)]).toEqual(["# Title\n", []])
})

const manuscripts = existsSync(join(corpus, "rust-book"))
  ? readdirSync(corpus, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".docx"))
      .filter((name) => readFileSync(join(corpus, name)).length > 0)
  : []

test.runIf(manuscripts.length > 0)(
  "on every real file, all taken is all accepted, and nearly all have a name",
  async () => {
    let [named, all] = [0, 0]
    for (const name of manuscripts) {
      const path = join(corpus, name)
      const withSuggestions = await readWordBytes(readFileSync(path), { tracked_changes: "suggest" })
      if (withSuggestions.kind === "refused") continue
      const parsed = await readAs(path, "accept")
      expect({ name, text: withoutNumbers(taken(withSuggestions)) }).toEqual({
        name,
        text: withoutNumbers(textOf(parsed)),
      })
      all += suggestionsIn(withSuggestions).length
      named += suggestionsIn(withSuggestions).filter((one) => one.said_by !== "").length
    }
    expect(all).toBeGreaterThan(500)
    expect(named / all).toBeGreaterThan(0.95)
  },
  300_000,
)

/** Lists number themselves, so their numbers are no suggestions. */
const withoutNumbers = (text: string) => text.replaceAll(/^(\s*)\d+([.)] )/gm, "$1$2")
