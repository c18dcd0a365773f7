import { readFileSync } from "node:fs"
import { join } from "node:path"
import { parseMarkdown, toHtml } from "@hub/markdown"
import { describe, expect, test } from "vitest"
import { root } from "../../platform/root.ts"
import { pageCodeColours } from "../html/html.ts"
import { bookCodeColours } from "../html/style.ts"
import { createCodeFigure } from "./code-elements.ts"
import { readCodeInfo } from "./code-info.ts"
import { highlightCode } from "./highlight.ts"

const page = (source: string) => toHtml(parseMarkdown(source), { code: createCodeFigure })
const plain = (html: string) =>
  html
    .replace(/<[^>]+>/g, "")
    .replaceAll("&#x3C;", "<")
    .replaceAll("&#x26;", "&")

test.each([
  ["ts", { language: "ts", title: "", marks: [], compared: "" }],
  [
    `ts title="file.ts" {1,3-5}`,
    {
      language: "ts",
      title: "file.ts",
      marks: [
        [1, 1],
        [3, 5],
      ],
      compared: "",
    },
  ],
  ["ts{2}", { language: "ts", title: "", marks: [[2, 2]], compared: "" }],
  [`js {1} title='a {9}.js' showLineNumbers`, { language: "js", title: "a {9}.js", marks: [[1, 1]], compared: "" }],
  [`diff lang="TS" title=x.ts`, { language: "diff", title: "x.ts", marks: [], compared: "ts" }],
  ["C++ {x}", { language: "c++", title: "", marks: [], compared: "" }],
  ["", { language: "", title: "", marks: [], compared: "" }],
])("the line that opens code, %s, is read", (written, expected) => {
  expect(readCodeInfo(written)).toEqual(expected)
})

test("code is coloured by classes when the edition is made, and says the same words", () => {
  const source = `const rate = 3 // per cent\nlet name = "a < b & c"\n/* two\nlines */`
  const html = page(`\`\`\`ts\n${source}\n\`\`\``)

  expect(html).toContain(`<span class="k">const</span>`)
  expect(html).toContain(`<span class="n">3</span>`)
  expect(html).toContain(`<span class="c">// per cent</span>`)
  expect(html).toContain(`<span class="s">"a &#x3C; b &#x26; c"</span>`)
  expect(html).not.toContain("style=")
  expect(plain(html)).toBe(`TypeScript${source}`)
})

test("code shows its title and its language, and without either no line above it", () => {
  expect(page(`\`\`\`ts title="src/<x>.ts"\n1\n\`\`\``)).toContain(
    `<figcaption><b dir="auto">src/&#x3C;x>.ts</b><span>TypeScript</span></figcaption>`,
  )
  expect(page("```\nplain\n```")).toBe(
    `<figure class="code"><pre dir="ltr" tabindex="0"><code>plain</code></pre></figure>`,
  )
  expect(page("```text\nplain\n```")).not.toContain("figcaption")
  expect(page("```nolang\nx\n```")).toContain("<span>nolang</span>")
})

test("marked lines are marked whole, a note over two lines in both", () => {
  const html = page("```js {2,9}\na /* one\ntwo */ b\n\n```")

  expect(html).toContain(`<mark class="marked"><span class="c">two */</span> b\n</mark>`)
  expect(html.match(/<mark/g)).toHaveLength(1)
})

test("in differences a line that came or went says so by its sign and its element, coloured in its own language", () => {
  const html = page('```diff lang="js"\n-let a = 1\n+const a = 1\n same\n@@ -1 +1 @@\n```')

  expect(html).toContain(`<del class="removed">-<span class="k">let</span> a = <span class="n">1</span>\n</del>`)
  expect(html).toContain(`<ins class="added">+<span class="k">const</span>`)
  expect(html).toContain(`<span class="c">@@ -1 +1 @@</span>`)
  expect(plain(html)).toBe("Diff-let a = 1\n+const a = 1\n same\n@@ -1 +1 @@")
})

test("what no language is known for, and a very long listing, stays plain", () => {
  expect(highlightCode("let a = 1", readCodeInfo("nolang"))).toEqual([{ runs: [["let a = 1"]] }])
  expect(highlightCode("let a = 1\n".repeat(11_000), readCodeInfo("js"))[5]).toEqual({ runs: [["let a = 1"]] })
})

test("an author's HTML beside code takes neither its title nor its colours, and code written as HTML is coloured too", () => {
  const html = page(
    `<b>x</b>\n\n\`\`\`ts title="a.ts" {1}\nlet a\n\`\`\`\n\n<pre><code class="language-js">let b</code></pre>`,
  )

  expect(html).toContain(`<b dir="auto">a.ts</b>`)
  expect(html).toContain(`<mark class="marked"><span class="k">let</span> a</mark>`)
  expect(html).toContain(`<span class="k">let</span> b`)
  expect(html).not.toContain("data-code-info")
})

test.each(["<script>alert(1)</script>", `"><img src=x onerror=alert(1)>`, "\u0000 &amp; &#60;"])(
  "code that reads %s stays text",
  (words) => {
    for (const language of ["html", "ts", "diff", "nolang"])
      expect(page(`\`\`\`${language} title="${words.replaceAll('"', "")}" {1}\n${words}\n\`\`\``)).not.toMatch(
        /<script|<img|onerror="/,
      )
  },
)

describe("the colours of code", () => {
  const css = readFileSync(join(root, "reader/src/style/frame.css"), "utf8")
  const pairs = new Map(
    [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name, light, dark]) => [
      name!,
      [light!, dark!] as const,
    ]),
  )
  const families = [...pairs.keys()].filter((name) => name.startsWith("code-"))
  const grounds = ["side", "line-marked", "line-added", "line-removed"]

  test.each(["light", "dark"] as const)("can be read on every ground of the %s theme", (theme) => {
    const at = theme === "light" ? 0 : 1
    expect(families).toHaveLength(6)
    for (const ink of ["ink", ...families])
      for (const ground of grounds)
        expect(
          contrast(pairs.get(ink)![at], pairs.get(ground)![at]),
          `${ink} on ${ground} in ${theme}`,
        ).toBeGreaterThanOrEqual(4.5)
  })

  test("are the same on the one page as in a knowledge base", () => {
    for (const [family, colours] of Object.entries(pageCodeColours))
      expect([family, pairs.get(`code-${family}`)]).toEqual([family, colours])
  })

  test("can be read in a book on a white page and on a black one", () => {
    for (const [family, colour] of Object.entries(bookCodeColours))
      for (const ground of ["#ffffff", "#000000"])
        expect(contrast(colour, ground), `${family} on ${ground}`).toBeGreaterThanOrEqual(4.5)
  })
})

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high! + 0.05) / (low! + 0.05)
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
