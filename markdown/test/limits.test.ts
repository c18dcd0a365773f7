import { array, assert, constantFrom, oneof, property, string } from "fast-check"
import { describe, expect, test } from "vitest"
import * as markdown from "../src/markdown.ts"
import { walkTree } from "../src/walk.ts"
import { callEverything, callEverythingOnTree } from "./everything.ts"

/** So deep that a recursion would overflow. */
const n = 3000
const few = 300
const hostile: Record<string, string> = {
  quotes: `${">".repeat(n)}word`,
  "quotes and lists": `${"> - ".repeat(n)}word`,
  bullets: `${"- ".repeat(n)}word`,
  numbers: `${"1. ".repeat(n)}word`,
  "indented lists": Array.from({ length: 130 }, (_, depth) => `${"  ".repeat(depth)}- word`).join("\n"),
  "stars around": `${"*".repeat(n)}word${"*".repeat(n)}`,
  "emphasis in emphasis": `${"*a **b ".repeat(n)}word${" b** a*".repeat(n)}`,
  "strikes in strikes": `${"~~a *b ".repeat(n)}word${" b* a~~".repeat(n)}`,
  "images in images": `${"![".repeat(n)}word${"](b)".repeat(n)}`,
  "links in brackets": `${"[".repeat(n)}word${"](b)".repeat(n)}`,
  "open links": "[word](".repeat(few),
  "open titles": 'word [a](b "'.repeat(few),
  "open tags": 'word <a b="'.repeat(few),
  "open comments": "word <!-- ".repeat(few),
  backticks: Array.from({ length: 120 }, (_, length) => `word${"`".repeat(length)}`).join(""),
  divs: `${"<div>".repeat(20_000)}word`,
  "divs in paragraphs": "<b>\n\nword\n\n".repeat(few),
  "fonts reopened": Array.from({ length: few }, (_, at) => `<p><font color=${at}>word</p>`).join("\n"),
  "wide unknown element": `<x-wide>\n${"<br>".repeat(130_000)}word</x-wide>`,
  "lazy lines": `> word\n${"word\n".repeat(few)}`,
  "underlined headings": "word\n===\n".repeat(few),
  definitions: Array.from({ length: few }, (_, at) => `[a${at}]: /word`).join("\n") + "\n\n[a7] word",
  "items of one list": "- word\n".repeat(20_000),
  "items of one long list of tasks": "- [ ] word\n".repeat(5000),
  "words in one item": `- ${"*word* ".repeat(30_000)}`,
  footnotes: Array.from({ length: few }, (_, at) => `[^a${at}]: word`).join("\n") + "\n\n[^a7]",
}

describe("a text made to hurt is read like any other", () => {
  test.each(Object.entries(hostile))("%s", { timeout: 60_000 }, (_name, source) => {
    const tree = markdown.parseMarkdown(source)

    expect(depthOf(tree)).toBeLessThan(500)
    expect(callEverythingOnTree(tree)).toContain("word")
  })

  test.each([
    ["quotes and lists between headings", "- one\n- two\n\n> A quote.\n\n## Word\n\n"],
    ["lists and headings without a line between them", "## Word\n- one\n- two\n"],
    ["items that go on at the margin", "- one\ntwo\n"],
    ["quotes that go on at the margin", "> one\ntwo\n\n"],
    ["nested items", "- one\n  - two\n\n    more\n- three\n"],
  ])("%s are read alike wherever they stand in a long text", { timeout: 60_000 }, (_name, section) => {
    const depths = (times: number) => sumOfDepths(markdown.parseMarkdown(section.repeat(times)))

    expect(depths(1200)).toBe(depths(2) + 1198 * (depths(3) - depths(2)))
  })

  test("any text at all", { timeout: 60_000 }, () => {
    const scrap = constantFrom(
      ..."# |> |- |1. |* |_|**|~~|`|```|[|]|(|)|![|<|>|<b>|</b>|<div>|<!--|-->|{{aa}}|\\|\\{{aa}}|&amp;|[^1]|[^1]: |[x]|[x]: /y|---|===|\n|\n\n|\r\n|\t|    |\0|\uFEFF|\uD800|:|www.a.b|a@b.c|https://a.b|\\||[!NOTE]|ä|word|:::".split(
        "|",
      ),
      "|",
    )
    assert(
      property(
        oneof(
          array(scrap, { maxLength: 60 }).map((scraps) => scraps.join("")),
          string({ unit: "binary" }),
        ),
        (source) => {
          expect(callEverything(source)).toBeTypeOf("string")
        },
      ),
      { numRuns: 200 },
    )
  })
})

/** How many nodes stand inside each other; recursion over the tree must be able to follow. */
function depthOf(tree: markdown.Root): number {
  return Math.max(...new Set(depthsIn(tree)))
}

function sumOfDepths(tree: markdown.Root): number {
  return depthsIn(tree).reduce((sum, depth) => sum + depth, 0)
}

function depthsIn(tree: markdown.Root): number[] {
  const depths = new Map<object, number>()
  walkTree(tree, (node, parent) => {
    depths.set(node, parent === undefined ? 0 : (depths.get(parent) ?? 0) + 1)
  })
  return [...depths.values()]
}

function levels(depth: number): string {
  return markdown.toHtml(markdown.parseMarkdown(`${"> ".repeat(depth)}word`))
}

describe("nesting", () => {
  test("a hundred levels are kept, and what is deeper stays as words", () => {
    expect(levels(100).match(/<blockquote>/g)).toHaveLength(100)
    expect(levels(103).match(/<blockquote>/g)).toHaveLength(100)
    expect(levels(103)).toContain("<p>> > > word</p>")
  })

  test("lists, quotes and footnotes count together, on each line again", () => {
    const source = `${"> - ".repeat(40)}[^1]: one\n\n${"- ".repeat(3)}two\n`

    const html = markdown.toHtml(markdown.parseMarkdown(`${source}\n[^1]`))

    expect(html.match(/<blockquote>/g)?.length).toBe(40)
    expect(html.match(/<ul>/g)?.length).toBe(43)
  })
})
