import { expect, test } from "vitest"
import { dice, random } from "../test/nasty.ts"
import { excerpt, headingLines, readdressed, readParts, readText, rewriteRead, rewriteUrls } from "./markdown.ts"
import { splitAtCuts, splitAtLines, told } from "./markdown.ts"

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
  const cast = dice(random(seed + 1))
  const mark = seed % 10 === 0 ? "\uFEFF" : ""
  return mark + Array.from({ length: 1 + cast.below(12) }, () => cast.of(blocks)).join("")
})
const change = (url: string) =>
  url.endsWith(".md") || url.endsWith("x") ? `/topics/${url.length}/edit#a(b` : undefined

test("each part of a text tells what it would tell if it were read alone", () => {
  for (const source of texts) {
    const text = readText(source)
    const cuts = new Set(headingLines(text.tree).flatMap(({ cut }, index) => (index % 3 === 2 ? [] : [cut])))

    const { anchors, parts } = readParts(text, cuts, 200)

    expect(anchors).toEqual(told(text, 200).anchors)
    expect(
      parts.map(({ content, title, level, start, end, cut }) => ({ title, level, content, start, end, cut })),
    ).toEqual(splitAtCuts(source, cuts))
    for (const part of parts) {
      const alone = told(readText(part.content), 200)
      expect([part.anchors, part.addresses, part.excerpt]).toEqual([alone.anchors, alone.addresses, alone.excerpt])
      expect(part.excerpt).toBe(excerpt(part.content, 200))
    }
  }
})

test("a text that was read gets other addresses and the excerpt that then is its own, without being read again", () => {
  for (const source of texts) {
    const { content, excerpt: words } = readdressed(told(readText(source), 200), change, 200)

    expect(content).toBe(rewriteUrls(source, change))
    expect(words).toBe(excerpt(content, 200))
  }
})

test("a text without definitions is cut by the lines of its headings alone", () => {
  for (const source of texts.filter((one) => !one.includes("]: "))) {
    const lines = headingLines(readText(source).tree)

    expect(splitAtLines(source, lines)).toEqual(splitAtCuts(source, new Set(lines.map(({ cut }) => cut))))
  }
})

test("a text whose addresses were changed is cut by its headings as they lie then", () => {
  let known = 0
  for (const source of texts) {
    const { content, lines } = rewriteRead(readText(source), change)

    expect(content).toBe(rewriteUrls(source, change))
    if (lines === undefined) continue
    known++
    expect(lines).toEqual(headingLines(readText(content).tree))
  }

  expect(known).toBeGreaterThan(20)
})
