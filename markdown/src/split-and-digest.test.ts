import { expect, test } from "vitest"
import { createRandomPicker, createRandom } from "../test/hostile-texts.ts"
import {
  makeExcerpt,
  headingLinesOf,
  summarizeText,
  splitBySummary,
  rewriteDigestUrls,
  splitAndDigest,
  parseText,
  rewriteParsedUrls,
} from "./markdown.ts"
import { rewriteUrls, splitAtCuts, digestText } from "./markdown.ts"
import type { TextSummary } from "./markdown.ts"

const blocks = [
  "# One\n\n",
  "## [Two](two.md)\n\n",
  "Three\n=====\n",
  "   # Four #\n",
  "Words with [a link](a.md 'title') and ![an image](<b c.png>).\n\n",
  "<a href=x.md>raw</a> and <img src='y.png'> https://a.b/c <document:z.md>\n\n",
  "- item\n\n  # inside\n- [x] [deeper](d.md)\n\n",
  "> # quoted\n> <p id='place'>\n\n",
  "```\n# code [no](link)\n```\n",
  "```\nopen to the end  \n\n",
  "    indented\n\n",
  "| a | b |\n|---|---|\n| [t](t.md) | 1 |\n\n",
  "[ref] and note[^1]\n\n",
  "[ref]: r.md\n",
  "[^1]: a note with [n](n.md)\n\n",
  "<div>\n<a href='h.md'>\n</div>\n\n",
  "many words ".repeat(60) + "\n\n",
  "[ref] words ".repeat(350) + "\n\n",
  "[long](" + "x".repeat(900) + ") ".repeat(3) + "\n\n",
  "  \r\n\u00a0\n",
  "\\\n",
]

const texts = Array.from({ length: 120 }, (_, seed) => {
  const cast = createRandomPicker(createRandom(seed + 1))
  const mark = seed % 10 === 0 ? "\uFEFF" : ""
  return mark + Array.from({ length: 1 + cast.below(12) }, () => cast.of(blocks)).join("")
})
const change = (url: string) =>
  url.endsWith(".md") || url.endsWith("x") ? `/topics/${url.length}/edit#a(b` : undefined

test("each part of a text tells what it would tell if it were read alone", () => {
  for (const source of texts) {
    const text = parseText(source)
    const cuts = new Set(headingLinesOf(text.tree).flatMap(({ cut }, index) => (index % 3 === 2 ? [] : [cut])))

    const { anchors, parts } = splitAndDigest(text, cuts, 200)

    expect(anchors).toEqual(digestText(text, 200).anchors)
    expect(
      parts.map(({ content, title, level, start, end, cut }) => ({ title, level, content, start, end, cut })),
    ).toEqual(splitAtCuts(source, cuts))
    for (const part of parts) {
      const alone = digestText(parseText(part.content), 200)
      expect([part.anchors, part.addresses, part.excerpt]).toEqual([alone.anchors, alone.addresses, alone.excerpt])
      expect(part.excerpt).toBe(makeExcerpt(part.content, 200))
    }
  }
})

test("a text that was read gets other addresses and the excerpt that then is its own, without being read again", () => {
  for (const source of texts) {
    const { content, excerpt: words } = rewriteDigestUrls(digestText(parseText(source), 200), change, 200)

    expect(content).toBe(rewriteUrls(source, change))
    expect(words).toBe(makeExcerpt(content, 200))
  }
})

test("a text whose addresses were changed has the notes that reading it then would give", () => {
  let known = 0
  for (const source of texts) {
    const { content, notes } = rewriteParsedUrls(parseText(source), change, 200)

    expect(content).toBe(rewriteUrls(source, change))
    if (notes === undefined) continue
    known++
    expect(notes).toEqual(summarizeText(parseText(content), 200))
  }

  expect(known).toBeGreaterThan(20)
})

test("notes that were kept as JSON tell of every part what reading the text would", () => {
  for (const source of texts) {
    const text = parseText(source)
    const notes = summarizeText(text, 200)
    if (notes === undefined) continue
    const cuts = new Set(headingLinesOf(text.tree).flatMap(({ cut }, index) => (index % 2 === 0 ? [] : [cut])))

    expect(splitBySummary(source, JSON.parse(JSON.stringify(notes)) as TextSummary, cuts)).toEqual(
      splitAndDigest(text, cuts, 200),
    )
  }
})
