import { describe, expect, test } from "vitest"
import { editsForFix, editsForMechanicalFix, type WarningFix } from "./fixes.ts"
import { parseMarkdown } from "./parse.ts"
import { applyEdits } from "./rewrite-urls.ts"
import { toHtml } from "./html.ts"
import { findWarnings, type WarningCode } from "./warnings.ts"

/** The text after the fix of its `nth` warning of a kind. */
function fixed(source: string, code: WarningCode, fix: WarningFix, nth = 0): string {
  const warning = findWarnings(source).filter((one) => one.code === code)[nth]
  if (warning === undefined) throw new Error(`No warning ${code} in ${source}`)
  return applyEdits(source, editsForFix(source, warning, fix))
}

const here = { kind: "address", url: "/media/Zm9vYmFyYmF6cXV1eDEyMw/map.png" } as const

describe("an image in a media folder or of a kind that browsers do not show gets another address", () => {
  test.each([
    ["inline", "A ![map](media/a.png) b", "A ![map](/media/Zm9vYmFyYmF6cXV1eDEyMw/map.png) b"],
    ["with a title and in brackets", '![m](<media/a b.png> "T")', '![m](</media/Zm9vYmFyYmF6cXV1eDEyMw/map.png> "T")'],
    [
      "by reference, in its definition",
      "![m][a]\n\n[a]: media/a.png\n",
      "![m][a]\n\n[a]: /media/Zm9vYmFyYmF6cXV1eDEyMw/map.png\n",
    ],
    [
      "in HTML, in the quotes that are there",
      "<img src='./media/a.png' width=9>",
      "<img src='/media/Zm9vYmFyYmF6cXV1eDEyMw/map.png' width=9>",
    ],
    ["within a link", "[![m](media/a.png)](media/a.png)", "[![m](/media/Zm9vYmFyYmF6cXV1eDEyMw/map.png)](media/a.png)"],
    [
      "in a table",
      "| a |\n|---|\n| ![m](media/a.png) |\n",
      "| a |\n|---|\n| ![m](/media/Zm9vYmFyYmF6cXV1eDEyMw/map.png) |\n",
    ],
    [
      "after lines with two line endings",
      "One\r\n\r\n![m](media/a.png)\r\n",
      "One\r\n\r\n![m](/media/Zm9vYmFyYmF6cXV1eDEyMw/map.png)\r\n",
    ],
    ["after a byte order mark", "\uFEFF![m](media/a.png)", "\uFEFF![m](/media/Zm9vYmFyYmF6cXV1eDEyMw/map.png)"],
  ])("%s", (_, source, expected) => {
    expect(fixed(source, "media_path", here)).toBe(expected)
  })

  test("only the one that was warned about", () => {
    const source = "![a](media/a.png) ![b](media/a.png)"

    expect(fixed(source, "media_path", here, 1)).toBe("![a](media/a.png) ![b](/media/Zm9vYmFyYmF6cXV1eDEyMw/map.png)")
  })

  test("and one that was both warned about twice needs mending once", () => {
    const after = fixed("![a](media/a.emf)", "emf_image", here)

    expect([after, findWarnings(after)]).toEqual(["![a](/media/Zm9vYmFyYmF6cXV1eDEyMw/map.png)", []])
  })
})

describe("Pandoc's attributes become an HTML image of that size", () => {
  test.each([
    ["per cent", "![a](b.png){width=50%}", '<img src="b.png" alt="a" width="50%">'],
    [
      "inches and centimetres",
      '![a](b.png){width="2in" height="2.54cm"}',
      '<img src="b.png" alt="a" width="192" height="96">',
    ],
    ["beside classes", "![a](b.png){#fig .wide width=40px}", '<img src="b.png" alt="a" width="40">'],
    ["with a title", '![a](b.png "T"){width=40}', '<img src="b.png" alt="a" title="T" width="40">'],
    ["by reference", "![a][b]{width=40}\n\n[b]: c.png", '<img src="c.png" alt="a" width="40">\n\n[b]: c.png'],
    [
      "words that HTML must spell otherwise",
      '![a "b" & <c>](d.png?e&f){width=4}',
      '<img src="d.png?e&amp;f" alt="a &quot;b&quot; &amp; &lt;c&gt;" width="4">',
    ],
    [
      "within a line",
      "See ![a](b.png){width=4} there **now**",
      'See <img src="b.png" alt="a" width="4"> there **now**',
    ],
    [
      "in a table cell, whose bars stay",
      "| a |\n|---|\n| ![a\\|b](c.png){width=4} |\n",
      '| a |\n|---|\n| <img src="c.png" alt="a&#124;b" width="4"> |\n',
    ],
  ])("%s", (_, source, expected) => {
    expect(fixed(source, "pandoc_attributes", { kind: "size" })).toBe(expected)
    expect(findWarnings(expected)).toEqual([])
  })

  test("and readers see it in that size", () => {
    const after = fixed("![a](b.png){width=1in}", "pandoc_attributes", { kind: "size" })

    expect(toHtml(parseMarkdown(after))).toBe('<img src="b.png" alt="a" width="96" loading="lazy">')
  })

  test.each([
    ["a link has no size", "[a](b){width=4}"],
    ["no size that HTML can say", "![a](b.png){width=4furlong}"],
    ["lines below would become raw HTML", "![a](b.png){width=4}\n**bold**"],
    ["a line below would no longer make it a heading", "![a](b.png){width=4}\n==="],
    ["a variable would be lost", "![{{map}}](b.png){width=4}"],
  ])("but not where %s: there they are left out", (_, source) => {
    const [warning] = findWarnings(source)

    expect(editsForFix(source, warning!, { kind: "size" })).toEqual([])
    expect(applyEdits(source, editsForMechanicalFix(source, warning!))).toBe(source.replace(/\{width[^}]*\}/, ""))
  })
})

describe("an address that no page may hold is left out, and its words stay", () => {
  test.each([
    ["a link", "See [**this** one](javascript:alert) now", "See **this** one now"],
    ["a link by reference", "[this][a]\n\n[a]: javascript:x", "this\n\n[a]: javascript:x"],
    ["an image", "![a_b*c*](vbscript:x)", "a\\_bc"],
  ])("%s", (_, source, expected) => {
    expect(fixed(source, "unsafe_url", { kind: "drop" })).toBe(expected)
  })

  test("raw HTML is left to its author", () => {
    const source = '<a href="javascript:x">a</a>'

    expect(fixed(source, "unsafe_url", { kind: "drop" })).toBe(source)
  })
})

test("a fix for a text that has changed meanwhile changes nothing", () => {
  const [warning] = findWarnings("![a](media/a.png)")

  expect(editsForFix("Other words altogether", warning!, here)).toEqual([])
})

test("all mechanical fixes of a text can be made at once", () => {
  const source = "![a](a.png){width=4} and [b](c){height=5}\n\n![c](media/c.png){width=10%}\n"

  const edits = findWarnings(source).flatMap((warning) => editsForMechanicalFix(source, warning))

  expect(applyEdits(source, edits)).toBe(
    '<img src="a.png" alt="a" width="4"> and [b](c)\n\n<img src="media/c.png" alt="c" width="10%">\n',
  )
})
