import { expect, test } from "vitest"
import { createTestBook, makeTestPdf, createPngFile } from "../../../test/pdf.ts"
import type { Book } from "../document/document.ts"
import { buildPdfDocument } from "../document/tree.ts"
import { buildTrialDocument } from "./trial.ts"

const tried = (text: string, about?: Partial<Book>) =>
  buildTrialDocument(buildPdfDocument(createTestBook(text, about)))?.body

test("a book in plain Latin letters needs no trial, and every sign it is sure of prints", async () => {
  const signs = [
    [0x21, 0x7e],
    [0xa1, 0x17f],
    [0x2010, 0x2015],
    [0x2018, 0x2026],
    [0x2030, 0x203a],
    [0x20ac, 0x20ac],
    [0x2122, 0x2122],
  ].flatMap(([from = 0, to = 0]) =>
    Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).filter((one) => one !== "`"),
  )
  const text = signs.map((one) => `\`${one}\` **\\${one}** *\\${one}*`).join(" ")

  expect(tried("Naïve “quotes” – 12 € and **ß**.")).toBeUndefined()
  expect(tried(text)).toBeUndefined()
  expect(await makeTestPdf(createTestBook(text))).toMatchObject({ standard: "ua-1", warnings: [] })
})

test("each sign in doubt is tried once, with the marks that stand over it, and nothing that is not printed", () => {
  const text = "Ωmega, x\u0301 and `Ω` 👍 in [words](https://example.org/ไทย) ![通](gone.png)"

  expect(tried(text)).toEqual([{ kind: "paragraph", body: ["Ω x\u0301 👍 通"] }])
})

test("what the trial lacks is told as the book itself would tell it", async () => {
  const mute = createPngFile("mute.png")
  const image = () => ({ path: mute })

  const both = await makeTestPdf(createTestBook("ភ and ![](mute.png)", { image }))
  const archived = await makeTestPdf(createTestBook("ភ", { standard: "a-2a" }))
  const rare = await makeTestPdf(createTestBook("Ω ✓ → x\u0301"))

  expect([both.standard, both.warnings]).toEqual([
    "tagged",
    [
      "The file is tagged but is not PDF/UA-1: missing alt text.",
      "The document's fonts lack these characters, which print as empty boxes: ភ.",
      "The image mute.png has no description for those who cannot see it.",
    ],
  ])
  expect([archived.standard, archived.warnings.length]).toEqual(["tagged", 2])
  expect([rare.standard, rare.warnings]).toEqual(["ua-1", []])
})

test("a title is tried as well, and a document without a body is left to its export", () => {
  const { topics } = createTestBook("Words.")

  expect(tried("Words.", { title: "Prix 👍", topics })).toEqual([{ kind: "paragraph", body: ["👍"] }])
  expect(buildTrialDocument({ title: "👍", body: [] })).toBeUndefined()
})
