import { describe, expect, test } from "vitest"
import { compareRendered } from "./compare-rendered.ts"
import { toHtml } from "./html.ts"
import { parseMarkdown } from "./parse.ts"

/** The page with `[-gone-]` and `[+new+]` in the places of the marks. */
const compared = (before: string, after: string) =>
  compareRendered(parseMarkdown(before), parseMarkdown(after))
    .replaceAll('<del class="difference">', "[-")
    .replaceAll("</del>", "-]")
    .replaceAll('<ins class="difference">', "[+")
    .replaceAll("</ins>", "+]")
    .replaceAll(/>\s+</g, "><")

describe("the difference of two pages, as readers see them", () => {
  test.each([
    ["nothing changed", "# A\n\nb", "# A\n\nb", '<h1 id="user-content-a">A</h1><p>b</p>'],
    [
      "a word",
      "Prices rose by 2 percent.",
      "Prices fell by 2 percent.",
      "<p>Prices [-rose-][+fell+] by 2 percent.</p>",
    ],
    ["a source that reads the same", "a *b*\nc", "a _b_\nc", "<p>a <em>b</em>\nc</p>"],
    [
      "words made bold",
      "one two three four five",
      "one two **three** four five",
      "<p>one two [-three-]<strong>[+three+]</strong> four five</p>",
    ],
    [
      "a word in a link, which stays one link",
      "see [the old page](x) for more",
      "see [the new page](x) for more",
      '<p>see <a href="x">the [-old-][+new+] page</a> for more</p>',
    ],
    [
      "all words in bold",
      "it is **old** by now",
      "it is **new** by now",
      "<p>it is <strong>[-old-][+new+]</strong> by now</p>",
    ],
    ["a paragraph more", "a b c\n\nd e f", "a b c\n\nx y z\n\nd e f", "<p>a b c</p>[+<p>x y z</p>+]<p>d e f</p>"],
    ["a paragraph less", "a b c\n\nx y z", "a b c", "<p>a b c</p>[-<p>x y z</p>-]"],
    ["another paragraph altogether", "a b c", "x y z", "[-<p>a b c</p>-][+<p>x y z</p>+]"],
    ["an item", "- one\n- two", "- one\n- two\n- three", "<ul><li>one</li><li>two</li><li>[+three+]</li></ul>"],
    [
      "a word in an item of an item",
      "- one\n  - two and a half\n- three",
      "- one\n  - two and a third\n- three",
      "<ul><li>one\n<ul><li>two and a [-half-][+third+]</li></ul></li><li>three</li></ul>",
    ],
    [
      "a quote",
      "> one two\n>\n> three",
      "> one 2\n>\n> three",
      "<blockquote><p>one [-two-][+2+]</p><p>three</p></blockquote>",
    ],
    [
      "a line of code",
      "```js\none()\ntwo()\n```",
      "```js\none()\ntwo(2)\n```",
      '<pre tabindex="0"><code class="language-js">one()\ntwo([+2+])\n</code></pre>',
    ],
    ["a rule", "a b\n\n---\n\nc", "a b\n\nc", "<p>a b</p>[-<hr>-]<p>c</p>"],
    ["everything", "a", "", "[-<p>a</p>-]"],
  ])("%s", (_, before, after, expected) => {
    expect(compared(before, after)).toBe(expected)
  })

  test.each([
    ["a tick", "- [ ] to do it", "- [x] to do it"],
    ["an image", "![a](x.png)", "![a](y.png)"],
  ])("what holds no words is shown before and after: %s", (_, before, after) => {
    expect(compared(before, after)).toMatch(/\[-.*<(?:img|input)[^]*-\].*\[\+.*<(?:img|input)[^]*\+\]/)
  })

  test("cells of a table are compared with those above them, and rows come and go whole", () => {
    const table = (...rows: string[]) => ["| a | b |", "|---|---|", ...rows].join("\n")

    const page = compared(table("| one | 1 |", "| two | 2 |"), table("| one | 11 |", "| two | 2 |", "| three | 3 |"))

    expect(page).toContain("<td>one</td><td>[-1-][+11+]</td>")
    expect(page).toContain("<td>two</td><td>2</td>")
    expect(page).toContain("<tr><td>[+three+]</td><td>[+3+]</td></tr>")
  })

  test("a table with another column is shown row by row, before and after", () => {
    const page = compared("| a |\n|---|\n| one two |", "| a | b |\n|---|---|\n| one two | 3 |")

    expect(page).toContain("<tr><td>[-one two-]</td></tr><tr><td>[+one two+]</td><td>[+3+]</td></tr>")
  })

  test("an id stands on the page once, though its heading was written again", () => {
    const page = compareRendered(
      parseMarkdown("# Same\n\ntext[^1]\n\n[^1]: note"),
      parseMarkdown("## Same\n\nother words[^1]\n\n[^1]: note"),
    )

    const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    expect(ids).toEqual([...new Set(ids)])
    expect(ids).toContain("user-content-same")
  })

  test("an author's own marks are not taken for ours", () => {
    expect(
      compareRendered(
        parseMarkdown("<ins class=difference>a</ins> b"),
        parseMarkdown("<ins class=difference>a</ins> b"),
      ),
    ).toBe("<p><ins>a</ins> b</p>")
  })

  test("what passes is what the one allow-list passes", () => {
    const page = compareRendered(
      parseMarkdown("<b onclick=x>a</b> [l](javascript:x)"),
      parseMarkdown("<script>x</script><i style=x>a</i>"),
    )

    expect(page).not.toMatch(/onclick|<script|style|javascript/)
  })
})

/** A page with our marks undone: the page after, or with the other side the page before. */
const undone = (page: string, lost: "ins" | "del") => {
  const remaining = lost === "ins" ? "del" : "ins"
  return page
    .replaceAll(new RegExp(`<${lost} class="difference">[^]*?</${lost}>`, "g"), "")
    .replaceAll(new RegExp(`<${remaining} class="difference">([^]*?)</${remaining}>`, "g"), "$1")
}
const words = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim()

describe("both pages can be read from their difference", () => {
  const pages = [
    "# One\n\nThe first words, **bold** and [linked](x).\n\n- a\n- b\n\n> quote\n\n| a | b |\n|---|---|\n| 1 | 2 |\n",
    "# One\n\nThe second words, **bolder** and [linked](y).\n\n- a\n  - c\n- d\n\n> quote\n> more\n\n| a | b |\n|---|---|\n| 1 | 3 |\n",
    "# Two\n\n1. a\n2. b\n\n```\ncode\n```\n\ntext[^1] and more\n\n[^1]: a note\n",
    "<div><p>raw <b>html</b></p></div>\n\n<table><tr><td>a</td></tr></table>\n\n> [!NOTE]\n> careful\n",
    "",
  ]
  const pairs = pages.flatMap((before) => pages.map((after) => [before, after] as const))

  test.each(pairs)("%j and %j", (before, after) => {
    const page = compareRendered(parseMarkdown(before), parseMarkdown(after))

    expect(words(undone(page, "del")).replaceAll(" ", "")).toBe(words(toHtml(parseMarkdown(after))).replaceAll(" ", ""))
    expect(words(undone(page, "ins")).replaceAll(" ", "")).toBe(
      words(toHtml(parseMarkdown(before))).replaceAll(" ", ""),
    )
  })
})
