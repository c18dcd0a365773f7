import { parseMarkdown } from "@hub/markdown"
import { expect, test } from "vitest"
import type { Book, PdfInline } from "./document.ts"
import { buildPdfDocument } from "./tree.ts"
import { plainInlineText } from "./text.ts"

type HtmlTestTopic = { id?: number; title?: string; level?: number; text: string }

function book(topics: (string | HtmlTestTopic)[], about: Partial<Book> = {}): Book {
  return {
    title: "Methods",
    author: "Economic Indicators",
    date: "2026-11-21",
    language: "en-GB",
    numbered: false,
    image: () => undefined,
    topics: topics.map((one, at) => {
      const { id = at + 1, title = "Prices", level = 1, text } = typeof one === "string" ? { text: one } : one
      return { id, title, level, tree: parseMarkdown(text) }
    }),
    ...about,
  }
}

const tree = (...topics: (string | HtmlTestTopic)[]) => buildPdfDocument(book(topics))
const body = (text: string) => tree(text).body.slice(1)

function every<T extends { kind: string }>(within: unknown, kind: string): T[] {
  if (Array.isArray(within)) return within.flatMap((one) => every<T>(one, kind))
  if (typeof within !== "object" || within === null) return []
  const inner = Object.values(within).flatMap((one) => every<T>(one, kind))
  return "kind" in within && within.kind === kind ? [within as T, ...inner] : inner
}

test("scripts and styles are left out, and what follows one without an end is not", () => {
  const made = body("before\n\n<script>\nalert(1)\n</script>\n\n<style>p { }</style>after\n\n<title>\n\nend *here*")

  const words = JSON.stringify(made)
  expect(words).not.toMatch(/alert|p \{/)
  for (const word of ["before", "after", "end", "here"]) expect(words).toContain(word)
})

test("tags nested without end are read as their words", () => {
  const text = `${"<div>".repeat(20_000)}core${"<b>".repeat(20_000)}`

  expect(JSON.stringify(body(text))).toContain("core")
})

test("an image alone is a figure with its title below, and the author's width counts", () => {
  expect(body('![A chart](chart.svg "Figure 1")')).toEqual([
    { kind: "figure", image: { source: "chart.svg", alt: "A chart", title: "Figure 1" }, caption: ["Figure 1"] },
  ])
  expect(body('<img src="a.png" alt="A" width="50%">')).toMatchObject([{ kind: "figure", image: { part: 0.5 } }])
  expect(body('<img src="a.png" alt="A" width="200">')).toMatchObject([{ kind: "figure", image: { width: 150 } }])
})

test("very long words may break in a table and in an address", () => {
  const long = "https://stats.example.org/releases/2026/consumer-price-index/by-division.xlsx"
  const made = body(`<${long}>\n\n| a |\n|---|\n| \`${"x".repeat(60)}\` |`)

  expect(every<{ kind: string; url: string }>(made, "link")[0]?.url).toBe(long)
  expect(plainInlineText((made[0] as { body: PdfInline[] }).body)).toBe(long)
  expect(JSON.stringify(made[0])).toContain("/\u200breleases")
  expect(JSON.stringify(made[1])).toContain("\u200bx")
})
