import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { p, saved, style, wordFile } from "../../../../test/word-file.ts"
import { readFileHere } from "../read.ts"
import { readerLimits } from "../reading.ts"

const work = mkdtempSync(join(tmpdir(), "hub-numbers-"))
const numbered = (text: string, level: number, styled?: string) =>
  p(text, styled, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr>`)

test("a number with words is part of its paragraph or heading, and no list", async () => {
  const levels = [
    ["upperRoman", "%1", ""],
    ["decimal", "Figure %1-%2", '<w:lvlRestart w:val="0"/>'],
    ["decimal", "Table %1-%3:", ""],
    ["lowerLetter", "Annex %4", '<w:suff w:val="nothing"/>'],
  ].map(
    ([format, sign, more], at) =>
      `<w:lvl w:ilvl="${at}"><w:start w:val="${at === 0 ? 5 : 1}"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${sign}"/></w:lvl>`,
  )
  const numbering = `<w:abstractNum w:abstractNumId="1">${levels.join("")}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>`
  const body =
    numbered("Prices", 1) +
    numbered("By month", 2) +
    p("Text.") +
    numbered("Wages", 1) +
    numbered("By year", 2) +
    numbered(": rules", 3, "H1")

  const path = saved(work, "plan.docx", wordFile({ body, numbering, styles: style("H1", "heading 1") }))
  const reading = await readFileHere({ path, filename: "plan.docx", work, limits: readerLimits, choices: {} })

  if (reading.kind === "refused") throw new Error(reading.message)
  expect(reading.documents[0]!.markdown).toBe(
    "Figure V-1 Prices\n\nTable V-1: By month\n\nText.\n\nFigure V-2 Wages\n\nTable V-1: By year\n\n# Annex a: rules\n",
  )
  expect(reading.ledger.find(({ construct }) => construct === "numbered paragraphs")).toMatchObject({ in: 4, kept: 4 })
})
