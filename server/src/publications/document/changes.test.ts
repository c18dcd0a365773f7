import { execFileSync, spawnSync } from "node:child_process"
import { parseMarkdown } from "@hub/markdown"
import { describe, expect, test } from "vitest"
import { createTestBook, hasPoppler, hasQpdf, makeTestPdf, readPdfText } from "../../../test/pdf.ts"
import type { PdfBlock, BookChange } from "./document.ts"
import { buildBookChapters } from "./tree.ts"

const base: BookChange = {
  kind: "topic",
  place: 1,
  what: ["changed"],
  title: "Prices",
  title_before: null,
  under: null,
  under_before: null,
  level: 1,
  revision: 2,
  revision_before: 1,
}

function changed(before: string, after: string) {
  const topic = { id: 1, title: "Prices", level: 1, tree: parseMarkdown(after) }
  return createTestBook("", {
    topics: [{ ...topic, before: { title: "Prices", tree: parseMarkdown(before) } }],
    since: { edition: 3, changes: [base], values: [{ slug: "office", before: "Old", after: "New" }] },
  })
}

/** `|` beside what has a bar, `^` and `_` where something is gone above or below it. */
function marks(before: string, after: string) {
  const [, ...chapters] = buildBookChapters(changed(before, after)).chapters
  const sign = (block: PdfBlock) =>
    `${block.gone === "above" ? "^" : ""}${block.changed ? "|" : ""}${block.kind}${block.gone === "below" ? "_" : ""}`
  return chapters.flat().slice(1).map(sign).join(" ")
}

describe("bars stand beside what changed", () => {
  test.each([
    ["nothing", "One.\n\nTwo.", "One.\n\nTwo.", "paragraph paragraph"],
    ["other words", "One.\n\nTwo.", "One.\n\nThree.", "paragraph |paragraph"],
    ["a paragraph more", "One.", "One.\n\nTwo.", "paragraph |paragraph"],
    ["a paragraph less", "One.\n\nTwo.\n\nThree.", "One.\n\nThree.", "paragraph ^paragraph"],
    ["the last one less", "One.\n\nTwo.", "One.", "paragraph_"],
    ["only a link's target", "[One](topic:7).", "[One](topic:8).", "paragraph"],
    ["an address outside", "[One](https://a.example).", "[One](https://b.example).", "|paragraph"],
    ["a list's item", "- a\n- b\n- c", "- a\n- x\n- c", "bullets |bullets bullets"],
    ["a list's item less", "1. a\n2. b\n3. c", "1. a\n2. c", "numbers ^numbers"],
    ["a list's last item less", "- a\n- b", "- a", "bullets_"],
    ["a list instead of words", "Words.", "- a", "|bullets"],
    ["only how the source is written", "*One* two.", "_One_\ntwo.", "paragraph"],
    ["a heading", "## One\n\nText.", "## Two\n\nText.", "|heading paragraph"],
    ["HTML", "<p>One</p>", "<p>Two</p>", "|paragraph"],
  ])("%s", (_, before, after, expected) => {
    expect(marks(before, after)).toBe(expected)
  })

  test("in a table beside the rows that are new", () => {
    const head = "| a | b |\n|---|---|\n"
    const [, [, table] = []] = buildBookChapters(
      changed(`${head}| 1 | 2 |\n| 3 | 4 |`, `${head}| 1 | 2 |\n| 3 | 5 |`),
    ).chapters

    expect(table).toMatchObject({ kind: "table", fresh: [1] })
    expect(table).not.toHaveProperty("changed")
  })

  test("a list that is cut goes on counting", () => {
    const [, [, ...parts] = []] = buildBookChapters(changed("3. a\n4. b\n5. c", "3. a\n4. x\n5. c")).chapters

    expect(parts).toMatchObject([{ start: 3 }, { start: 4, follows: true, changed: true }, { start: 5 }])
  })
})

test.skipIf(!hasPoppler)("the book tells what changed since the edition before, with links to it", async () => {
  const about = changed("One.\n\nTwo.", "One.\n\nThree.\n\n- a\n- b")
  about.since!.changes.push({ ...base, place: null, what: ["removed"], title: "Wages #panic()", under: "Part" })

  const [one, same] = [await makeTestPdf(about), await makeTestPdf(about)]

  const pages = readPdfText(one).split("\f")
  expect(pages[1]).toMatch(/Changes since edition 3[ .]+3\n/)
  expect(pages[2]).toMatch(/Prices: changed\.[\s\S]*Wages #panic\(\): removed\.[\s\S]*office: “New” instead of “Old”/)
  expect(one).toMatchObject({ standard: "ua-1", warnings: [] })
  expect(same.sha256).toBe(one.sha256)
})

test.skipIf(!hasPoppler)("a draft says so on every page, and stays readable and accessible", async () => {
  const pdf = await makeTestPdf(createTestBook("Text.", { draft: true }))

  const plain = await makeTestPdf(createTestBook("Text."))
  expect(pdf).toMatchObject({ standard: "ua-1", warnings: [], pages: 3 })
  expect(readPdfText(pdf)).toBe(readPdfText(plain))
  const grey = (path: string, page: number) =>
    Number(
      execFileSync("sh", [
        "-c",
        `pdftoppm -r 20 -gray -f ${page} -l ${page} ${path} | tail -c +20 | tr -d '\\377' | wc -c`,
      ]),
    )
  for (const page of [1, 2, 3]) expect(grey(pdf.path, page)).toBeGreaterThan(grey(plain.path, page) + 1000)
})

test.skipIf(!hasQpdf)("a file for archives is PDF/A-2a and keeps its tags", async () => {
  const pdf = await makeTestPdf(
    createTestBook("Text with a [link](https://example.org).\n\n| a |\n|---|\n| b |", { standard: "a-2a" }),
  )

  expect(pdf).toMatchObject({ standard: "a-2a", warnings: [] })
  const inside = execFileSync("qpdf", ["--qdf", "--object-streams=disable", pdf.path, "-"], {
    encoding: "latin1",
    maxBuffer: 1e8,
  })
  expect(inside).toMatch(/<pdfaid:part>2<\/pdfaid:part>\s*<pdfaid:conformance>A</)
  expect(inside).toContain("/OutputIntents")
  expect(inside).toContain("/StructTreeRoot")
  expect(spawnSync("qpdf", ["--check", pdf.path]).status).toBe(0)
})

test("what an archive cannot take is told, and the nearest standard is kept", async () => {
  const pdf = await makeTestPdf(createTestBook("A sign that no font has: \u{13000}.", { standard: "a-2a" }))

  expect(pdf.standard).toBe("tagged")
  expect(pdf.warnings.join("\n")).toContain("lack these characters")
})
