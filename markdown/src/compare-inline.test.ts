import type { Element, ElementContent } from "hast"
import { toHtml } from "hast-util-to-html"
import { describe, expect, test } from "vitest"
import { compareWords } from "./compare-inline.ts"
import { createComparisonBudget } from "./compare-tokens.ts"
import { createSafePage } from "./html.ts"
import { parseMarkdown } from "./parse.ts"

/** What stands in the one paragraph of a text. */
function wordsOf(source: string): ElementContent[] {
  const page = createSafePage(parseMarkdown(source), {})
  const [paragraph] = "children" in page ? (page.children as Element[]) : []
  return paragraph?.children ?? []
}

const compared = (before: string, after: string) =>
  toHtml({ type: "root", children: compareWords(wordsOf(before), wordsOf(after), createComparisonBudget()) })
    .replaceAll(' class="difference"', "")
    .replaceAll(' loading="lazy"', "")

describe("two runs of words become one, with what is gone and what is new", () => {
  test.each([
    ["a word for another", "a b c", "a x c", "a <del>b</del><ins>x</ins> c"],
    ["a word more", "a c", "a b c", "a <ins>b </ins>c"],
    ["a word less at the end", "a b", "a", "a<del> b</del>"],
    ["all of them", "a b", "x", "<del>a b</del><ins>x</ins>"],
    ["neighbouring words with the space between them", "a b c d", "a x y d", "a <del>b c</del><ins>x y</ins> d"],
    ["a sign", "a, b", "a; b", "a<del>,</del><ins>;</ins> b"],
    ["nothing", "a *b* c", "a *b* c", "a <em>b</em> c"],
    ["a word in emphasis", "a *b c*", "a *b x*", "a <em>b <del>c</del><ins>x</ins></em>"],
    ["a word that got emphasis", "a b", "a **b**", "a <del>b</del><strong><ins>b</ins></strong>"],
    ["a word that lost it", "a *b*", "a b", "a <em><del>b</del></em><ins>b</ins>"],
    ["the words of a link", "[a b](x)", "[a c](x)", '<a href="x">a <del>b</del><ins>c</ins></a>'],
    ["the address of a link", "[a](x)", "[a](y)", '<a href="x"><del>a</del></a><a href="y"><ins>a</ins></a>'],
    ["an image", "a ![b](x)", "a ![b](y)", 'a <del><img src="x" alt="b"></del><ins><img src="y" alt="b"></ins>'],
    ["code", "`a` b", "`c` b", "<code><del>a</del><ins>c</ins></code> b"],
    ["words of other scripts", "日本 שלום", "日本 עולם", "日本 <del>שלום</del><ins>עולם</ins>"],
    ["an emoji as a whole", "a 😀", "a 😁", "a <del>😀</del><ins>😁</ins>"],
    ["a line ending", "a\nb", "a b", "a<del>\n</del><ins> </ins>b"],
  ])("%s", (_name, before, after, html) => {
    expect(compared(before, after)).toBe(html)
  })
})

test("both runs can be read from the one", () => {
  const pairs = [
    ["a *b* [c](d) `e`", "*a* b [c](e) f"],
    ["**a b** c", "a **b c**"],
    ["a a a b", "b a a"],
    ["", "a"],
  ] as const
  const plain = (html: string) => html.replace(/<[^>]*>/g, "")
  for (const [before, after] of pairs) {
    const html = compared(before, after)

    expect(plain(html.replace(/<ins>.*?<\/ins>/g, ""))).toBe(plain(toHtml({ type: "root", children: wordsOf(before) })))
    expect(plain(html.replace(/<del>.*?<\/del>/g, ""))).toBe(plain(toHtml({ type: "root", children: wordsOf(after) })))
  }
})

test("an id that is in both stands there once", () => {
  const [before, after] = [wordsOf('<b id="x">a b</b>'), wordsOf('<b id="x">c d</b>')]

  const html = toHtml({ type: "root", children: compareWords(before, after, createComparisonBudget()) })

  expect(html.match(/id=/g)).toHaveLength(1)
})
