import { EditMap } from "micromark-util-edit-map"
import { describe, expect, test } from "vitest"
import { toHtml } from "./html.ts"
import { listTextLinks } from "./links.ts"
import { parseMarkdown } from "./parse.ts"
import { patchEditMap } from "./patch-edit-map.ts"

const page = (source: string) => toHtml(parseMarkdown(source))

describe("a run of marks", () => {
  test("of up to a hundred is read, and a longer one is words", () => {
    expect(page(`${"*".repeat(100)}a${"*".repeat(100)}`)).toContain("<strong>")
    expect(page(`${"*".repeat(101)}a${"*".repeat(101)}`)).toBe(`<p>${"*".repeat(101)}a${"*".repeat(101)}</p>`)
    expect(page(`${"_".repeat(101)}a${"_".repeat(101)}`)).toBe(`<p>${"_".repeat(101)}a${"_".repeat(101)}</p>`)
  })

  test("that is too long leaves others as they are", () => {
    expect(page(`*a* ${"*".repeat(200)} **b**`)).toBe(`<p><em>a</em> ${"*".repeat(200)} <strong>b</strong></p>`)
  })
})

describe("brackets that wait for their partner", () => {
  test("are two hundred at most, and further ones are words", () => {
    const linkWords = (brackets: number) =>
      listTextLinks(parseMarkdown(`${"[".repeat(brackets)}a](/b)`)).map(({ text }) => text)

    expect(linkWords(200)).toEqual(["a"])
    expect(linkWords(201)).toEqual(["[a"])
  })

  test("wait no longer where a link was made", () => {
    const links = "[a](/b) ".repeat(500)

    expect(listTextLinks(parseMarkdown(links))).toHaveLength(500)
    expect(listTextLinks(parseMarkdown(`${"[a] ".repeat(500)}[b](/c)`))).toHaveLength(1)
  })

  test("wait in their own paragraph only", () => {
    expect(listTextLinks(parseMarkdown(`${"[".repeat(500)}\n\n[a](/b)`))).toHaveLength(1)
  })
})

describe("ordinary texts never meet a limit:", () => {
  test.each([
    ["links", "[a](/b)", "<a ", 1000],
    ["code", "`a`", "<code>", 1000],
    ["raw HTML", "<kbd>a</kbd>", "<kbd>", 1000],
    ["emphasis", "*a* **b**", "<strong>", 1000],
    ["images in links", "[![a](/b)](/c)", "<img ", 300],
    ["struck words", "~~a~~", "<del>", 1000],
  ])("%s in one paragraph", (_name, words, tag, count) => {
    expect(page(`${words} `.repeat(count)).split(tag)).toHaveLength(count + 1)
  })

  test.each([
    ["underlined headings", "a\n===\n\n", "<h1"],
    ["tables", "|a|\n|-|\n|b|\n\n", "<table"],
    ["quotes and lists", "> a\n\n- b\n\n", "<blockquote"],
    ["footnotes", "> x[^1]\n\n", "data-footnote-ref"],
  ])("%s in one text", (_name, block, tag) => {
    expect(page(`${block.repeat(200)}[^1]: a\n`).split(tag)).toHaveLength(201)
  })
})

describe("the parser's list of edits", () => {
  type Event = Parameters<EditMap["consume"]>[0][number]
  const eventsOf = (names: string) => names.split("") as unknown as Event[]
  const edited = (names: string, edits: [number, number, string][]) => {
    patchEditMap()
    const map = new EditMap()
    for (const [at, remove, add] of edits) map.add(at, remove, eventsOf(add))
    const events = eventsOf(names)
    map.consume(events)
    return (events as unknown as string[]).join("")
  }

  test.each<[string, string, [number, number, string][], string]>([
    ["nothing", "abc", [], "abc"],
    ["something more", "abc", [[1, 0, "x"]], "axbc"],
    ["something at the end", "abc", [[3, 0, "x"]], "abcx"],
    ["something less", "abc", [[0, 2, ""]], "c"],
    ["something else", "abcde", [[3, 1, "xy"]], "abcxye"],
    [
      "several, whatever their order",
      "abcde",
      [
        [4, 1, "z"],
        [1, 1, "xy"],
      ],
      "axycdz",
    ],
    [
      "two at one place",
      "abc",
      [
        [1, 0, "x"],
        [1, 1, "y"],
      ],
      "axyc",
    ],
  ])("makes %s", (_name, names, edits, expected) => {
    expect(edited(names, edits)).toBe(expected)
  })
})
