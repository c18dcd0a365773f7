import { describe, expect, test } from "vitest"
import { toHtml, toUnsafeHtml } from "./html.ts"
import { parseMarkdown } from "./parse.ts"

const page = (source: string, options?: Parameters<typeof toHtml>[1]) => toHtml(parseMarkdown(source), options)

describe("a heading gets an id by its words", () => {
  test.each([
    ["## Two *words*", '<h2 id="user-content-two-words">Two <em>words</em></h2>'],
    ["Under\n===", '<h1 id="user-content-under">Under</h1>'],
    ["###### !!!", '<h6 id="user-content-section">!!!</h6>'],
    ["# 日本 語", '<h1 id="user-content-日本-語">日本 語</h1>'],
    ["# `a` & <b>b</b>", '<h1 id="user-content-a--b"><code>a</code> &#x26; <b>b</b></h1>'],
  ])("%j", (source, html) => {
    expect(page(source)).toBe(html)
  })

  test("but a heading in raw HTML only has the id that it was given", () => {
    expect(page("<h2>a</h2>\n")).toBe("<h2>a</h2>")
    expect(page('<h2 id="b">a</h2>\n')).toBe('<h2 id="user-content-b">a</h2>')
  })
})

describe("a variable without a value", () => {
  const marked = (source: string) => page(source, { markVariables: true })
  const span = (slug: string) => `<span class="variable" data-variable="${slug}">{{${slug}}}</span>`

  test.each([
    ["{{rate}}", `<p>${span("rate")}</p>`],
    ["a {{rate}} b {{base_year}}", `<p>a ${span("rate")} b ${span("base_year")}</p>`],
    ["*{{rate}}*", `<p><em>${span("rate")}</em></p>`],
    ["{{rate}}{{rate}}", `<p>${span("rate")}${span("rate")}</p>`],
    ["\\{{rate}} {{rate}}", `<p>{{rate}} ${span("rate")}</p>`],
    ["{{Rate}} {{r}}", "<p>{{Rate}} {{r}}</p>"],
    ["`{{rate}}`", "<p><code>{{rate}}</code></p>"],
    ["[{{rate}}](/x)", `<p><a href="/x">${span("rate")}</a></p>`],
  ])("is marked where it is one: %j", (source, html) => {
    expect(marked(source)).toBe(html)
  })

  test("is plain words unless marks are asked for, and in the words of an image", () => {
    expect(page("{{rate}}")).toBe("<p>{{rate}}</p>")
    expect(marked("![{{rate}}](/x)")).toContain('alt="{{rate}}"')
  })

  test("leaves the ids of headings alone", () => {
    expect(marked("# The {{rate}}")).toContain('<h1 id="user-content-the-rate">The <span')
  })
})

describe("raw HTML", () => {
  test.each([
    [
      "what is allowed stays",
      "<kbd>a</kbd> <mark>b</mark> <small>c</small>",
      "<p><kbd>a</kbd> <mark>b</mark> <small>c</small></p>",
    ],
    ["what is open is closed", "<b>a\n\nb", "<p><b>a</b></p><b>\n<p>b</p></b>"],
    ["what nobody opened goes", "a</b></div>", "<p>a</p>"],
    ["comments go", "a <!-- b --> c", "<p>a  c</p>"],
    ["styles go", '<p style="color:red" title="b">a</p>', '<p title="b">a</p>'],
    ["handlers of events go", '<b onclick="x()">a</b>', "<p><b>a</b></p>"],
    ["a script is not shown", "<script>x()</script>\n\na", "\n<p>a</p>"],
    ["a script without an end hides nothing", "<script>\n\na", "&#x3C;script>\n\na"],
    ["an unknown element leaves its words", "<x-y>a</x-y>", "<p>a</p>"],
    [
      "a table may stand in it",
      "<table><tr><td>a</td></tr></table>\n",
      "<table><tbody><tr><td>a</td></tr></tbody></table>",
    ],
    [
      "a picture shows its image only",
      "<picture><source srcset=x><img src=y></picture>",
      '<p><img src="y" loading="lazy"></p>',
    ],
    ["Markdown may stand in it", "<div>\n\n*a*\n\n</div>\n", "<div>\n<p><em>a</em></p>\n</div>"],
  ])("%s", (_name, source, html) => {
    expect(page(source)).toBe(html)
  })

  test("brings no class and no field of a form but a tick box that nobody can tick", () => {
    expect(page('<p class="alert-title x">a</p>')).toBe('<p class="alert-title">a</p>')
    expect(page('<div class="alert alert-none x">a</div>')).toBe('<div class="alert">a</div>')
    expect(page('<input type="text">')).toContain('<input disabled type="checkbox"')
    expect(page("<form><button>a</button><select><option>b</option></select></form>")).toBe("ab")
  })

  test("nested too deep is shown as it is written", () => {
    const source = `a ${"<b>".repeat(101)}c`

    expect(page(source)).toBe(`<p>a ${"&#x3C;b>".repeat(101)}c</p>`)
    expect(page(`a ${"<b>".repeat(3)}c`)).toBe("<p>a <b><b><b>c</b></b></b></p>")
  })

  test("of the specification's comparison stays as it is", () => {
    expect(toUnsafeHtml(parseMarkdown("<script>x</script>\n"))).toBe("<script>x</script>")
    expect(toUnsafeHtml(parseMarkdown("[a](javascript:x)\n"))).toBe('<p><a href="javascript:x">a</a></p>')
  })
})

describe("footnotes", () => {
  const html = page("a[^One] b[^One]\n\n[^One]: note\n")

  test("lead to their note and back by ids of the page", () => {
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map((found) => found[1])
    const links = [...html.matchAll(/ href="#([^"]*)"/g)].map((found) => found[1])

    expect(ids).toEqual(expect.arrayContaining(links))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.every((id) => id?.startsWith("user-content-"))).toBe(true)
  })

  test("take the prefix of the page", () => {
    expect(page("a[^1]\n\n[^1]: b\n", { headingPrefix: "t-" })).not.toContain("user-content")
  })
})

describe("words are written so that they are words", () => {
  test.each([
    ["a < b & c", "<p>a &#x3C; b &#x26; c</p>"],
    ["\\<b>", "<p>&#x3C;b></p>"],
    ["&lt;b&gt; &copy; &#0;", "<p>&#x3C;b> © \uFFFD</p>"],
    ["`<b>`", "<p><code>&#x3C;b></code></p>"],
    ["```html\n<b>\n```", '<pre tabindex="0"><code class="language-html">&#x3C;b>\n</code></pre>'],
    ['[a](/x "<\\"t\\">")', '<p><a href="/x" title="<&#x22;t&#x22;>">a</a></p>'],
    ["a\u0000b", "<p>a\uFFFDb</p>"],
    ["שלום 日本 😀", "<p>שלום 日本 😀</p>"],
    ["", ""],
    [" \t\n", ""],
  ])("%j", (source, html) => {
    expect(page(source)).toBe(html)
  })
})

test("a block is marked with its offset, also a heading under a definition, and the mark is no author's", () => {
  const html = page("[x]: /y\nA\n===\n\n- b\n", { markOffsets: true })

  expect([...html.matchAll(/<(\w+)[^>]* data-source-offset="(\d+)"/g)].map(([, name, at]) => [name, at])).toEqual([
    ["h1", "8"],
    ["ul", "15"],
  ])
})

test("a table whose head has no words has no head for readers", () => {
  const headless = toHtml(parseMarkdown("|  |  |\n| --- | --- |\n| Rye | 12 |\n"))
  const named = toHtml(parseMarkdown("| Grain |  |\n| --- | --- |\n| Rye | 12 |\n"))

  expect(headless).not.toMatch(/<th/)
  expect(headless).toContain("<td>Rye</td>")
  expect(named).toMatch(/<thead>[^]*<th>Grain<\/th>/)
})
