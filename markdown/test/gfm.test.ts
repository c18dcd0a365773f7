import { describe, expect, test } from "vitest"
import { toUnsafeHtml } from "../src/html.ts"
import { parseMarkdown, toHtml } from "../src/markdown.ts"

/** Cases of our own for what GitHub adds to CommonMark; the words of its specification are not copied. */
const rendered = (source: string) => toUnsafeHtml(parseMarkdown(source)).replaceAll(/\n/g, "").trim()
const cell = (name: "td" | "th", text: string, align = "") =>
  `<${name}${align === "" ? "" : ` align="${align}"`}>${text}</${name}>`
const table = (head: string, ...rows: string[]) =>
  `<table><thead><tr>${head}</tr></thead>${rows.length > 0 ? `<tbody>${rows.map((row) => `<tr>${row}</tr>`).join("")}</tbody>` : ""}</table>`

describe("tables", () => {
  test.each([
    [
      "with bars around",
      "| a | b |\n| - | - |\n| c | d |",
      table(cell("th", "a") + cell("th", "b"), cell("td", "c") + cell("td", "d")),
    ],
    [
      "without bars around",
      "a | b\n--|--\nc | d",
      table(cell("th", "a") + cell("th", "b"), cell("td", "c") + cell("td", "d")),
    ],
    [
      "with columns to the left, middle and right",
      "|a|b|c|\n|:-|:-:|-:|",
      table(cell("th", "a", "left") + cell("th", "b", "center") + cell("th", "c", "right")),
    ],
    ["with a bar in a cell", "|a|\n|-|\n|b \\| c|", table(cell("th", "a"), cell("td", "b | c"))],
    ["with a bar in code", "|a|\n|-|\n|`b \\| c`|", table(cell("th", "a"), cell("td", "<code>b | c</code>"))],
    ["with marks in cells", "|*a*|\n|-|\n|**b**|", table(cell("th", "<em>a</em>"), cell("td", "<strong>b</strong>"))],
    [
      "with a short row",
      "|a|b|\n|-|-|\n|c|",
      table(cell("th", "a") + cell("th", "b"), cell("td", "c") + cell("td", "")),
    ],
    ["with a long row, whose rest is left out", "|a|\n|-|\n|b|c|", table(cell("th", "a"), cell("td", "b"))],
    ["with nothing but a head", "|a|\n|-|", table(cell("th", "a"))],
    ["ended by a blank line", "|a|\n|-|\n|b|\n\nc", `${table(cell("th", "a"), cell("td", "b"))}<p>c</p>`],
    [
      "ended by another block",
      "|a|\n|-|\n|b|\n> c",
      `${table(cell("th", "a"), cell("td", "b"))}<blockquote><p>c</p></blockquote>`,
    ],
    ["going on with a line without bars", "|a|\n|-|\nb", table(cell("th", "a"), cell("td", "b"))],
    ["not with other columns in head and rule", "|a|b|\n|-|\n|c|", "<p>|a|b||-||c|</p>"],
    ["not without a rule", "|a|\n|b|", "<p>|a||b|</p>"],
    ["after a line of text", "x\n|a|\n|-|", `<p>x</p>${table(cell("th", "a"))}`],
  ])("%s", (_, source, expected) => {
    expect(rendered(source)).toBe(expected)
  })
})

const box = (isDone: boolean) => `<input type="checkbox"${isDone ? " checked" : ""} disabled>`
const item = (isDone: boolean, text: string) => `<li class="task-list-item">${box(isDone)} ${text}</li>`
const list = (...items: string[]) => `<ul class="contains-task-list">${items.join("")}</ul>`

describe("task lists", () => {
  test.each([
    ["open and done", "- [ ] a\n- [x] b\n- [X] c", list(item(false, "a"), item(true, "b"), item(true, "c"))],
    ["with other bullets", "* [ ] a", list(item(false, "a"))],
    ["numbered", "1. [x] a", `<ol class="contains-task-list">${item(true, "a")}</ol>`],
    ["one in another", "- [ ] a\n  - [x] b", list(item(false, `a${list(item(true, "b"))}`))],
    ["not without a space after", "- [x]a", "<ul><li>[x]a</li></ul>"],
    ["not with another letter", "- [y] a", "<ul><li>[y] a</li></ul>"],
    ["not without words", "- [ ]", "<ul><li>[ ]</li></ul>"],
    ["not outside of lists", "[ ] a", "<p>[ ] a</p>"],
  ])("%s", (_, source, expected) => {
    expect(rendered(source)).toBe(expected)
  })
})

describe("strikethrough", () => {
  test.each([
    ["two tildes", "~~a~~ b", "<p><del>a</del> b</p>"],
    ["inside a word", "a~~b~~c", "<p>a<del>b</del>c</p>"],
    ["around other marks", "~~*a* **b**~~", "<p><del><em>a</em> <strong>b</strong></del></p>"],
    ["over a line's end", "~~a\nb~~", "<p><del>ab</del></p>"],
    ["not over paragraphs", "~~a\n\nb~~", "<p>~~a</p><p>b~~</p>"],
    ["not three tildes", "a ~~~b~~~", "<p>a ~~~b~~~</p>"],
    ["not one tilde, which writers use for about", "~5 to ~7", "<p>~5 to ~7</p>"],
    ["not where a space stands inside", "~~ a ~~", "<p>~~ a ~~</p>"],
    ["not escaped", "\\~~a~~", "<p>~~a~~</p>"],
  ])("%s", (_, source, expected) => {
    expect(rendered(source)).toBe(expected)
  })
})

const link = (url: string, text = url) => `<a href="${url}">${text}</a>`

describe("addresses that are links by themselves", () => {
  test.each([
    ["https://a.example/b", `<p>${link("https://a.example/b")}</p>`],
    ["http://a.example.", `<p>${link("http://a.example")}.</p>`],
    ["www.a.example/b", `<p>${link("http://www.a.example/b", "www.a.example/b")}</p>`],
    ["(see www.a.example)", `<p>(see ${link("http://www.a.example", "www.a.example")})</p>`],
    ["https://a.example/b_(c)", `<p>${link("https://a.example/b_(c)")}</p>`],
    ["https://a.example/b?c=d, e", `<p>${link("https://a.example/b?c=d")}, e</p>`],
    ["*https://a.example*", `<p><em>${link("https://a.example")}</em></p>`],
    ["a.b@c.example", `<p>${link("mailto:a.b@c.example", "a.b@c.example")}</p>`],
    ["a.b@c.example.", `<p>${link("mailto:a.b@c.example", "a.b@c.example")}.</p>`],
    ["`https://a.example`", "<p><code>https://a.example</code></p>"],
    ["[https://a.example](b)", '<p><a href="b">https://a.example</a></p>'],
    ["ftp://a.example", "<p>ftp://a.example</p>"],
    ["xwww.a.example", "<p>xwww.a.example</p>"],
    ["a@b", "<p>a@b</p>"],
  ])("%s", (source, expected) => {
    expect(rendered(source)).toBe(expected)
  })
})

describe("footnotes", () => {
  const notes = (source: string) => toHtml(parseMarkdown(source))

  test("stand at the end, in the order of their first use, with ways there and back", () => {
    const page = notes("b[^b] a[^a] b[^b]\n\n[^a]: Note A.\n[^b]: Note B.\n")

    expect(page.indexOf("Note B.")).toBeLessThan(page.indexOf("Note A."))
    expect(page.match(/href="#user-content-fn-/g)).toHaveLength(3)
    expect(page.match(/href="#user-content-fnref-/g)).toHaveLength(3)
  })

  test("may hold several blocks, which are indented", () => {
    expect(notes("a[^1]\n\n[^1]: One.\n\n    - two\n")).toMatch(/One\.[^]*<li>two/)
  })

  test("that nobody uses are not shown, and uses of none stay words", () => {
    expect(notes("a[^2]\n\n[^1]: One.\n")).toBe("<p>a[^2]</p>")
  })
})
