import { expect, test } from "vitest"
import { compareRendered } from "./compare-rendered.ts"
import { toHtml } from "./html.ts"
import { parseMarkdown } from "./parse.ts"

const table = "| A |\n| - |\n| 1 |\n"
const page = (text: string) => toHtml(parseMarkdown(text), { numberCaptions: true })
const plain = (html: string) => html.replace(/<[^>]*>/g, "").replace(/\s+/g, " ")

test("a text that is looked at shows its captions with numbers, and no names", () => {
  const html = page(
    `Table: Prices {#tab:p}\n\n${table}\nTabelle: Löhne {#tab:w}\n\n${table}\n![](a.png "Rising"){#fig:r}\n\nSee [Table](#tab:p), [](#tab:w), [Figure](#fig:r), [the wages](#tab:w) and [Table](#tab:gone).\n`,
  )
  expect(html).toContain(
    '<p id="user-content-tab:p" class="caption"><b class="number">Table\u00a01</b> Prices</p>\n<table>',
  )
  expect(html).toContain('<b class="number">Tabelle\u00a02</b> Löhne')
  expect(html).toContain('<b class="number">Figure\u00a01</b> Rising')
  expect(plain(html)).toContain("See Table 1, Tabelle 2, Figure 1, the wages and Table.")
  expect(html).not.toContain("{#")
})

test("each block stays one block where it stood", () => {
  const text = `Before.\n\n${table}\nTable: *Prices* {#tab:p}\n\nSource: Survey.\n`
  const marked = toHtml(parseMarkdown(text), { numberCaptions: true, markOffsets: true })
  const places = (html: string) => [...html.matchAll(/data-source-offset="(\d+)"/g)].map(([, at]) => at)
  expect(places(marked)).toEqual(places(toHtml(parseMarkdown(text), { markOffsets: true })))
  expect(marked).toMatch(/<p data-source-offset="28"[^>]* class="caption"><b class="number">Table\u00a01<\/b> <em>/)
})

test("an equation with a name has its number, and its fence's words stay out of the page", () => {
  const html = page("```math {#eq:m}\nx\n```\n\nSee [](#eq:m).\n\n```js title=a\nx\n```\n")
  expect(plain(html)).toContain("(1)")
  expect(plain(html)).toContain("See Equation (1).")
  expect(html).not.toContain("data-code-info")
})

test("words beside a table that has a caption of its own are lost nowhere", () => {
  const text = `<table><caption>Own</caption><tr><td>1</td></tr></table>\n\nTable: Other\n\n![](a.png "Title")\n\nFigure: Below\n`
  expect(plain(page(text))).toMatch(/Table 1 Own.*Table: Other.*Figure 1 Title.*Figure: Below/)
  const numbered = toHtml(parseMarkdown(text), { captions: () => {} })
  expect(plain(numbered)).toMatch(/Own.*Table: Other.*Title.*Figure: Below/)
})

test("a difference shows captions as the page does", () => {
  const read = (words: string) => parseMarkdown(`Table: ${words} {#tab:p}\n\n${table}`)
  const html = compareRendered(read("Old prices"), read("New prices"), { numberCaptions: true })
  expect(html).toContain('<b class="number">Table\u00a01</b> <del class="difference">Old</del>')
  expect(html).not.toContain("{#")
})
