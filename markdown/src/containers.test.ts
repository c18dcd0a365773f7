import { describe, expect, test } from "vitest"
import { expectGentleGrowth } from "../test/growth.ts"
import {
  parseMarkdown,
  renameVariable,
  resolveVariables,
  toHtml,
  toPlainText,
  variablesIn,
  writeMarkdown,
} from "./markdown.ts"
import { lookOfContainer, readOpening, withContainerTitle } from "./containers.ts"

const html = (source: string) => toHtml(parseMarkdown(source)).replaceAll("\n", "")
const note = (kind: string, title: string, body: string, name = "own-title") =>
  `<div class="alert alert-${kind}"><p class="${name}">${title}</p>${body}</div>`

describe("what is set apart", () => {
  test.each([
    ["::: tip\nA *b*\n:::", note("tip", "Tip", "<p>A <em>b</em></p>", "alert-title")],
    [":::note[Own words]\nA\n:::", note("note", "Own words", "<p>A</p>")],
    ["::: danger Own words\nA\n:::", note("caution", "Own words", "<p>A</p>")],
    ['::: {.callout-warning title="Own words"}\nA\n:::', note("warning", "Own words", "<p>A</p>")],
    [":::{important} Own words\nA\n:::", note("important", "Own words", "<p>A</p>")],
    ["::: info\nA\n:::", note("note", "Info", "<p>A</p>")],
    ["::: Warning ::::::\nA\n::::::", note("warning", "Warning", "<p>A</p>", "alert-title")],
    ['!!! bug "Own words"\n    A\n\n    B', note("caution", "Own words", "<p>A</p><p>B</p>")],
    ['!!! note ""\n    A', '<div class="alert alert-note"><p>A</p></div>'],
    ["!!! tip inline end\n    - A", note("tip", "Tip", "<ul><li>A</li></ul>", "alert-title")],
    ["::: details Own words\nA\n:::", "<details><summary>Own words</summary><p>A</p></details>"],
    ['???+ note "Own words"\n    A', "<details open><summary>Own words</summary><p>A</p></details>"],
    ["??? note\n    A", "<details><summary>Note</summary><p>A</p></details>"],
    ["::: hero\nA\n:::", "<div><p>A</p></div>"],
  ])("%j", (source, expected) => {
    expect(html(source)).toBe(expected)
    expect(html(source.replaceAll("\n", "\r\n")).replaceAll("\r", "")).toBe(expected)
  })
})

const tabs = (...pairs: [title: string, body: string][]) =>
  `<div class="tabs">${pairs.map(([title, body]) => `<div class="tab"><p class="tab-title">${title}</p>${body}</div>`).join("")}</div>`

describe("tabs", () => {
  const two = tabs(["One", "<p>A</p>"], ["Two", "<p>B</p>"])
  test.each([
    [":::tabs\n== One\nA\n\n== Two\n\nB\n:::", two],
    ['=== "One"\n\n    A\n\n=== "Two"\n    B\n', two],
    ["::::{tab-set}\n:::{tab-item} One\nA\n:::\n:::{tab-item} Two\nB\n:::\n::::", two],
    ["- x\n\n  :::tabs\n  == One\n  A\n  == Two\n  B\n  :::", `<ul><li><p>x</p>${two}</li></ul>`],
    [
      "::: code-group\n```sh [npm]\na\n```\n```yaml\nb\n```\n:::",
      tabs(
        ["npm", '<pre tabindex="0"><code class="language-sh">a</code></pre>'],
        ["yaml", '<pre tabindex="0"><code class="language-yaml">b</code></pre>'],
      ),
    ],
  ])("%j", (source, expected) => expect(html(source)).toBe(expected))
})

describe("what stands in a container", () => {
  test("is a text of its own, in whatever the container stands", () => {
    expect(html("> ::: tip\n> - A\n> :::\n> B")).toBe(
      `<blockquote>${note("tip", "Tip", "<ul><li>A</li></ul>", "alert-title")}<p>B</p></blockquote>`,
    )
    expect(html("Words\n::: tip\n| A |\n|---|\n| B |\n:::\nafter")).toContain(
      "<td>B</td></tr></tbody></table></div><p>after</p>",
    )
  })
  test("stays apart from the list or the quote before it", () => {
    for (const before of ["- x", "> x", "1. x\n   - y"])
      for (const gap of ["\n", "\n\n"])
        expect(html(`${before}${gap}::: tip\n- A\n:::\nB`)).toMatch(
          /(?:ul|ol|blockquote)><div class="alert alert-tip">.*<li>A<\/li><\/ul><\/div><p>B<\/p>$/,
        )
  })
  test("may be containers", () => {
    const inner = note("tip", "Tip", "<p>A</p>", "alert-title")
    for (const source of [
      "::::note\n:::tip\nA\n:::\n::::",
      ":::note\n:::tip\nA\n:::\n:::",
      "!!! note\n    !!! tip\n        A",
    ])
      expect(html(source)).toBe(note("note", "Note", inner, "alert-title"))
  })
  test("may be code that shows the end of one", () => {
    expect(html("::: tip\n```\n:::\n```\nA\n:::")).toContain("<code>:::</code></pre><p>A</p></div>")
  })
  test("may be indented code, or a comment, that shows the end of one", () => {
    expect(html("::: tip\nWrite this:\n\n    :::\n\nThen go on.\n:::\nafter")).toMatch(
      /Then go on\.<\/p><\/div><p>after/,
    )
    expect(html("::: tip\n<!--\n:::\n-->\nafter\n:::\nlast")).toMatch(/after<\/p><\/div><p>last/)
  })
  test("is one also behind code that a quote, or nothing, ends", () => {
    for (const before of ["> ```\n> code\n\n", "a\n\n    ```\n\n", "::: tip\n\n".repeat(30)])
      expect(html(`${before}::: warning\nx\n:::\n`)).toContain('alert-warning"><p class="alert-title">Warning</p><p>x')
  })
  test("may be nothing at all where its line is surely one", () => {
    expect(html('=== "x"\n\n=== "y"\n\n    B\n')).toBe(tabs(["x", ""], ["y", "<p>B</p>"]))
    expect(html('!!! tip "x"\n\nB')).toBe(`${note("tip", "x", "")}<p>B</p>`)
  })
  test("may be code that nothing ends", () => {
    expect(html("!!! tip\n    ```\n    A\n\n!!! note\n    B")).toContain(
      'alert-note"><p class="alert-title">Note</p><p>B',
    )
  })
  test("is found by its title too", () => {
    expect(toPlainText(parseMarkdown("::: details Own words\nA\n:::"))).toBe("Own words\nA")
    expect(toPlainText(parseMarkdown("::: tip\nA\n:::"))).toBe("A")
  })
})

describe("words stay words", () => {
  test.each([
    "::: tip\nA\n\n- b",
    ":::\nA\n:::",
    "!!! note\nA",
    "!!! 5 > 3\n    A",
    "== Title\nA",
    "A\n===",
    '=== "A"\nB',
    "```\n::: tip\nA\n:::\n```",
    '```\n=== "A"\n\n    ```\n    B\n    ```\n```',
    "Wait ::: tip\nA\n:::",
  ])("%j", (source) => {
    expect(html(source)).not.toContain("alert")
    expect(html(source)).not.toContain("tab-title")
  })
  test.each([
    ["a fence within a quote", "::: note\n> text\n> :::\nrest"],
    ["a fence behind a quote", "> ::: note\n> a\n\nb\n\n:::"],
    ["a fence behind a list", "- ::: note\n  a\n- b\n\n:::"],
    ["a name that nobody knows", "!!! wow \n    code"],
    ["a sentence", "!!! Note that this changes things\n    It is so."],
  ])("where the end is none: %s", (_name, source) => {
    expect(html(source)).not.toContain("alert")
  })
  test("from the twenty-first container in another on", () => {
    const deep = Array.from({ length: 25 }, (_, at) => `${":".repeat(40 - at)} tip`)
    const source = [...deep, "A", ...deep.map((line) => line.split(" ")[0]!).toReversed()].join("\n")
    expect(html(source).split('class="alert ').length - 1).toBe(20)
  })
})

test("a container is written as it was opened", () => {
  for (const source of [
    "::: tip Own words\nA\n\n- b\n:::\n",
    '!!! note "Own words"\n\n    A\n\n    - b\n',
    ":::tabs\n== One\nA\n\n== Two\nB\n:::\n",
    '=== "One"\n\n    A\n',
    "> :::: note\n> ::: tip\n> A\n> :::\n> ::::\n",
  ])
    expect(writeMarkdown(parseMarkdown(source))).toBe(source)
})

test.each([
  ["::: tip", "New", "::: tip New"],
  [":::tip[Old]{#a}", "New", ":::tip[New] {#a}"],
  ['::: {.tip title="Old"}', "New", "::: {.tip} New"],
  [':::note{title="Old"}', "New", ":::note New"],
  ["::::: tip {#id}", "New", "::::: tip {#id} New"],
  ["::: details Old {open}", "New", "::: details {open} New"],
  ["::: tip Old", "{a}", "::: tip[{a}]"],
  ["::: details Old", "", "::: details"],
  ['!!! note inline "Old"', 'A "new" one', `!!! note inline 'A "new" one'`],
  ['=== "Old"', "New", '=== "New"'],
  ["== Old", "New", "== New"],
])("%s becomes another with the title %j", (opening, title, expected) => {
  expect(withContainerTitle(opening, title)).toBe(expected)
  const look = lookOfContainer({ opening: withContainerTitle(opening, title || "Details") })
  expect("title" in look ? look.title : undefined).toBe(title || "Details")
  expect(readOpening(expected)?.name).toBe(readOpening(opening)?.name)
})

describe("the title of a container", () => {
  test("has the values of variables, and they are listed, renamed and found in it", () => {
    const tree = parseMarkdown("::: tip {{product}} is\n{{product}}\n:::\n")
    expect(variablesIn(tree)).toEqual(["product"])
    expect(toHtml(resolveVariables(tree, { product: 'A "b" {c}' }).tree)).toContain('A "b" {c} is</p>')
    expect(renameVariable('!!! note "{{old}}"\n    {{old}}\n', "old", "new")).toBe('!!! note "{{new}}"\n    {{new}}\n')
  })
  test.each([
    ["::: warning Avoid `<style>` and *this*", "Avoid &#x3C;style> and this"],
    ['!!! info "The [`site_url`][site_url] setting"', "The site_url setting"],
    ["::: tip Note:", "Note:"],
    ["::: custom Read this first", "Read this first"],
    ['!!! pied-piper "Pied Piper"', "Pied Piper"],
    ["::: tip Note :::", "Note"],
  ])("of %j says %j", (opening, title) => {
    const source = opening.startsWith(":") ? `${opening}\nx\n:::` : `${opening}\n    x`
    expect(html(source)).toContain(`<p class="own-title">${title}</p>`)
  })
  test("may say that it is open", () => {
    expect(html("::: details Click me {open}\nx\n:::")).toBe(
      "<details open><summary>Click me</summary><p>x</p></details>",
    )
  })
  test("of four times as many blanks takes no sixteen times as long", () => {
    expectGentleGrowth(300, (blanks) => parseMarkdown(`::: a x${" ".repeat(blanks)}y\n`.repeat(50)))
  })
})

test.each(["::: a\n", "!!! a\n    b\n", "    !!! a\n", ":::tabs\n== b\n", '=== "a"\n\n    b\n\n', "::: a\nb\n:::\n"])(
  "four times as many of %j take no sixteen times as long",
  (lines) => {
    expectGentleGrowth(500, (count) => parseMarkdown(lines.repeat(count)))
  },
)
