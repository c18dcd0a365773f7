import { existsSync, mkdtempSync, readdirSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { listTextImages, listTextLinks, parseMarkdown } from "@hub/markdown"
import type { Nodes } from "@hub/markdown"
import { describe, expect, test } from "vitest"
import { root } from "../../platform/root.ts"
import { unreachedLoss } from "@hub/docx/report"
import { readFileInProcess } from "./read.ts"
import { readerLimits } from "@hub/docx/parsed-document"
import { lostInConversion } from "@hub/docx/verify-report"
import type { ParsedDocument } from "@hub/docx/parsed-document"

const corpus = join(process.env["HUB_CORPUS"] ?? join(root, "../shared/corpus"), "docx")
const work = mkdtempSync(join(tmpdir(), "hub-corpus-"))
const files = existsSync(corpus)
  ? readdirSync(corpus, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".docx"))
  : []

async function read(name: string): Promise<ParsedDocument> {
  const path = join(corpus, name)
  const parsed = await readFileInProcess({ path, filename: name, work, limits: readerLimits, choices: {} })
  if (parsed.kind === "refused") throw new Error(parsed.message)
  return parsed
}

const line = (parsed: ParsedDocument, construct: string) => {
  const none = { construct, in: 0, kept: 0, converted: 0, lost: [] }
  return parsed.report.find((each) => each.construct === construct) ?? none
}
const carried = (parsed: ParsedDocument, construct: string) =>
  line(parsed, construct).kept + line(parsed, construct).converted

function count(node: Nodes, type: Nodes["type"]): number {
  const inside = "children" in node ? node.children.map((each) => count(each, type)) : []
  return inside.reduce((sum, each) => sum + each, node.type === type ? 1 : 0)
}

describe.skipIf(files.length === 0)("the corpus of Word files (skipped where ../shared/corpus is absent)", () => {
  test.each(files)("%s is read, and everything in it is accounted for", async (name) => {
    const parsed = await read(name)
    const tree = parseMarkdown(parsed.documents[0]!.markdown)

    for (const { construct, in: total, kept, converted, lost } of parsed.report) {
      const missing = lost.reduce((sum, loss) => sum + loss.count, 0)
      expect({ construct, total: kept + converted + missing }).toEqual({ construct, total })
      expect(lost.filter((loss) => loss.what === unreachedLoss || loss.what === lostInConversion)).toEqual([])
    }

    // What the report calls kept can be found in the text that came out.
    expect(listTextImages(tree).length).toBe(carried(parsed, "images"))
    expect(count(tree, "heading")).toBe(line(parsed, "headings").kept)
    expect(count(tree, "table")).toBe(line(parsed, "tables").kept)
    expect(count(tree, "footnoteReference")).toBe(carried(parsed, "footnotes") + carried(parsed, "endnotes"))
    expect(listTextLinks(tree).length).toBeGreaterThanOrEqual(
      carried(parsed, "links") + carried(parsed, "cross-references"),
    )
    expect(count(tree, "listItem")).toBe(carried(parsed, "list items"))
  })

  test("a publisher's chapter comes out with its headings and code", async () => {
    const parsed = await read("rust-book/chapter03.docx")
    const [document] = parsed.documents

    expect(document!.title).toBe("Common Programming Concepts")
    expect(document!.headings.filter(({ level }) => level === 2).map(({ title }) => title)).toEqual([
      "Variables and Mutability",
      "Data Types",
      "Functions",
      "Comments",
      "Control Flow",
      "Summary",
    ])
    expect(document!.markdown).toContain("```\nfn main() {\n    let x = 5;\n")
    expect(document!.markdown).toContain("using `cargo run`.")
  })

  test.each([
    ["pandoc/lists_continuing.docx", "1. Foo\n2. Bar\n3. Baz\n\nInterruption.\n\n4. Bop\n"],
    ["pandoc/notes.docx", "Test footnote.[^1] Test endnote.[^2]"],
    ["pandoc/cross_reference.docx", "[TITLE](#title)"],
    ["pandoc/table_header_rowspan.docx", '<th colspan="3">E</th>'],
    ["pandoc/track_changes_move.docx", "Here is the text to be moved.\n\nHere is some more text."],
    ["mammoth/strict-format.docx", "Test\n"],
    ["mammoth/text-box.docx", "Datum plane\n"],
  ])("%s holds what Word shows", async (name, words) => {
    expect((await read(name)).documents[0]!.markdown).toContain(words)
  })
})
