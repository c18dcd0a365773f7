import { array, assert, constantFrom, integer, property } from "fast-check"
import { expect, test } from "vitest"
import { listTextHeadings } from "./headings.ts"
import { joinTexts } from "./join.ts"
import { listTextImages, listTextLinks } from "./links.ts"
import { parseMarkdown } from "./parse.ts"

test("a text stands in another under a heading of its title, its own headings below that", () => {
  const joined = joinTexts("Intro.\n", { title: "Rate", content: "# One\n\na\n\nTwo\n---\n\nb" }, 2)

  expect(joined?.text).toBe("Intro.\n\n## Rate\n\n### One\n\na\n\n#### Two\n\nb")
  expect(joined?.top).toBe("rate")
})

test("headings that stand deep enough keep their bytes", () => {
  const joined = joinTexts("", { title: "Rate", content: "### One ###\n\n> # Quoted\n" }, 2)

  expect(joined?.text).toBe("## Rate\n\n### One ###\n\n> # Quoted\n")
})

test("a heading of the same words at the very beginning serves as the title", () => {
  const joined = joinTexts("A.", { title: "Rate", content: "# Rate\n\n## One\n" }, 3)

  expect(joined?.text).toBe("A.\n\n### Rate\n\n#### One\n")
})

test("a title reads as it is written, whatever its characters mean in Markdown", () => {
  for (const title of ["*Not* strong", "1 < 2 & 3 > 2", "[x] of {{rate}}", "# Sharp #", "a_b_c `d`"]) {
    const joined = joinTexts("A.\n", { title, content: "B.\n" }, 2)
    expect(listTextHeadings(parseMarkdown(joined?.text ?? ""))[0]?.text).toBe(title)
  }
})

test("anchors get the numbers that they have in the whole text", () => {
  const joined = joinTexts(
    "## Notes\n\n<a id='x'></a>\n",
    { title: "Notes", content: "## Notes\n\n<a id='x'></a><a id='y'></a>\n" },
    2,
  )

  expect(joined?.top).toBe("notes-1")
  expect(Object.fromEntries(joined?.anchors ?? [])).toEqual({ notes: "notes-1", x: "notes-1", y: "y" })
})

test("names of definitions that both texts give are kept apart", () => {
  const joined = joinTexts(
    "[x] and[^1]\n\n[x]: /1\n[^1]: One.\n",
    { title: "B", content: "[x], [y][X], [x][], ![x] and[^1]\n\n[x]: /2\n[^1]: Two.\n" },
    2,
  )

  expect(joined?.text.slice(joined.text.indexOf("## B"))).toBe(
    "## B\n\n[x][x-2], [y][X-2], [x][x-2], ![x][x-2] and[^1-2]\n\n[x-2]: /2\n[^1-2]: Two.\n",
  )
})

test("words in brackets do not become links by the definitions of the other text", () => {
  const joined = joinTexts("See [1].\n\n[a]: /a\n", { title: "B", content: "See [a] and [1].\n\n[1]: /one\n" }, 2)

  expect(joined?.text).toBe("See [1].\n\n[a]: /a\n\n## B\n\nSee \\[a] and [1][1-2].\n\n[1-2]: /one\n")
})

test("nothing is put after a text that ends within an open block", () => {
  expect(joinTexts("```\ncode", { title: "B", content: "b" }, 2)).toBeUndefined()
  expect(joinTexts("<!-- never closed", { title: "B", content: "b" }, 2)).toBeUndefined()
})

test("whatever two texts say, both say it in the joined one, or they are not joined", () => {
  const line = constantFrom(
    "# A",
    "## B",
    "B\n===",
    "x",
    "",
    "> # D",
    "- y",
    "[x]",
    "![x]",
    "[y][X]",
    "[x][]",
    "[x]: /x",
    "[x]: /other",
    "[x-2]",
    "> [y]: /y",
    "[^1]",
    "[^1]: note [y]",
    "    code",
    "[k](#a)",
    "<div>",
  )
  const addresses = (text: string) =>
    [...listTextLinks(parseMarkdown(text)), ...listTextImages(parseMarkdown(text))].map(({ url }) => url).toSorted()
  assert(
    property(array(line), array(line), integer({ min: 1, max: 6 }), (first, second, depth) => {
      const [source, content] = [first.join("\n"), second.join("\n")]
      const joined = joinTexts(source, { title: "T", content }, depth)
      if (joined === undefined) return

      expect(joined.text.startsWith(source)).toBe(true)
      expect(addresses(joined.text)).toEqual([...addresses(source), ...addresses(content)].toSorted())
      const ids = listTextHeadings(parseMarkdown(joined.text), "").map(({ id }) => id)
      expect(ids).toEqual(expect.arrayContaining([joined.top, ...joined.anchors.values()]))
    }),
    { numRuns: 200 },
  )
})
