import { describe, expect, test } from "vitest"
import { findNotation } from "./generator-notation.ts"
import { kindOfNotation, listTextHeadings, parseMarkdown, splitAtHeadings, toHtml, toPlainText } from "./markdown.ts"

const page = (source: string) => toHtml(parseMarkdown(source), { headingPrefix: "" }).replace(/^\n+/, "")

describe("readers see nothing of what a site generator would replace", () => {
  test.each([
    ["a shortcode of Hugo", 'Before {{< figure src="a_b_c.png" title="*x*" >}} after', "<p>Before  after</p>"],
    ["one that goes over several lines", "{{< figure\n  src=a_b_\n\n  alt=c_\n>}}\n\nOne.", "<p>One.</p>"],
    [
      "the ends of one, but what is between them",
      "{{% note %}}\nMind *this*.\n{{% /note %}}",
      "<p>\nMind <em>this</em>.\n</p>",
    ],
    ["one that stands alone", "One.\n\n{{< youtube abc >}}\n\nTwo.", "<p>One.</p>\n<p>Two.</p>"],
    ["a tag of Liquid", "{% include note.html url='https://a.example/b_c_' %}\n\nTwo.", "<p>Two.</p>"],
    ["a comment in MDX", "One {/* *two* */}three", "<p>One three</p>"],
    [
      "the tag of a component with braces in it",
      '<Tabs values={[{ a: 1 }]}\n  label="b">\n\nOne.\n\n</Tabs>',
      "<p>One.</p>\n",
    ],
    [
      "imports and exports of MDX",
      "import A from './a'\nimport {\n  B,\n} from \"b\"\n\nexport const c = [\n\n  1,\n]\n\nOne.",
      "<p>One.</p>",
    ],
    [
      "a script and a style",
      "<script setup>\nimport A from 'a'\n</script>\n\n<style>a{}</style>\n\nOne.",
      "<p>One.</p>",
    ],
    ["the attributes of a link", "[A](b){ .button #c } and `d`{: .e }", '<p><a href="b">A</a> and <code>d</code></p>'],
    ["the attributes below a paragraph", "One.\n{: .lead }", "<p>One.\n</p>"],
  ])("%s", (_, source, html) => {
    expect(page(source)).toBe(html)
  })

  test("but authors see its name in a preview", () => {
    const html = toHtml(parseMarkdown('{{< figure src="a" >}}\n\n<Video id={1} />'), { labelNotation: true })

    expect(html).toContain('<span class="notation">Shortcode: figure</span>')
    expect(html).toContain('<span class="notation">Component: Video</span>')
  })
})

describe("what only looks like it is words", () => {
  test.each([
    "The import from “b” and an export.",
    "import taxes are high",
    "export controls hold",
    "a {.b} c",
    "{{< never closed",
    "{{</* shown */>}}",
    "A set {a, b} and {x=1}.",
  ])("%s", (source) => {
    expect(toPlainText(parseMarkdown(source))).toBe(source)
  })

  test("what is in code or escaped", () => {
    expect(page("`{{< a >}}` \\{#b} \\{{< c >}}")).toBe("<p><code>{{&#x3C; a >}}</code> {#b} {{&#x3C; c >}}</p>")
  })

  test("the names of tables and figures", () => {
    expect(findNotation("Prices {#tab:prices}").size).toBe(0)
  })
})

describe("a heading has the id that is written behind it", () => {
  test.each([
    ["## Base rates {#rates}", "rates"],
    ["## Base rates { #rates .wide }", "rates"],
    ["## Base rates {: #rates }", "rates"],
    ["## Base rates {#rates} ##", "rates"],
    ["Base rates {#rates}\n---", "rates"],
    ["## Base rates {#taxas-de-câmbio}", "taxas-de-câmbio"],
  ])("%s", (source, id) => {
    expect(listTextHeadings(parseMarkdown(source), "")).toEqual([{ depth: 2, text: "Base rates", id }])
    expect(page(source)).toMatch(/^<h2 id="[^"]+">Base rates <\/h2>/)
  })

  test("and links to it lead there", () => {
    const html = toHtml(parseMarkdown("## Base {#b}\n\n[See](#b)"))

    expect(html).toContain('id="user-content-b"')
    expect(html).toContain('href="#user-content-b"')
  })

  test("which is no part of a title", () => {
    expect(splitAtHeadings("# Base rates {#b}\n\nOne.", 1)[0]?.title).toBe("Base rates")
  })
})

test.each([
  ["{{< figure src=a >}}", { kind: "shortcode", name: "figure" }],
  ["{{% /note %}}", { kind: "shortcode", name: "note" }],
  ["{%- include a.html -%}", { kind: "shortcode", name: "include" }],
  ["<Card.Item a={b}>", { kind: "component", name: "Card.Item" }],
  ["import a from 'b'", { kind: "script", name: "" }],
  ["<b>", undefined],
])("%s is known as what it is", (written, kind) => {
  expect(kindOfNotation(written)).toEqual(kind)
})
