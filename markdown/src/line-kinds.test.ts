import { describe, expect, test } from "vitest"
import {
  endOfRow,
  endsWords,
  indentOf,
  isDefinition,
  isDelimiters,
  isHeading,
  isLongDefinition,
  isNote,
  isNoWords,
  itemOf,
  mayBeWords,
  opensFence,
  quotesOf,
  restOf,
} from "./line-kinds.ts"

describe("the signs of quotes before a line", () => {
  test.each([
    ["words", 0, "words"],
    ["> words  ", 1, "words"],
    ["> > words\r\n", 2, "words"],
    [">>words", 2, "words"],
    ["   > words", 1, "words"],
    ["    > words", 0, "    > words"],
    [">     > words", 1, "    > words"],
    ["words > words", 0, "words > words"],
    [">", 1, ""],
  ])("%j has %d of them", (line, quotes, rest) => {
    expect(quotesOf(line)).toBe(quotes)
    expect(restOf(line)).toBe(rest)
  })

  test("there is nothing after the last line", () => {
    expect(restOf(undefined)).toBe("")
  })
})

test.each([
  ["", 0],
  ["words", 0],
  ["   words", 3],
  ["\twords", 4],
  ["  \twords", 4],
  ["\t words", 5],
  [" \t\twords", 8],
  ["\u00A0words", 0],
])("%j is set in by %d columns, with a tab stop every four", (line, columns) => {
  expect(indentOf(line)).toBe(columns)
})

describe("a fence of code", () => {
  test.each([
    ["```", "```"],
    ["````js title", "````"],
    ["~~~ a`b", "~~~"],
    ["  ~~~~", "~~~~"],
    ["- ```", "```"],
    ["12) ~~~", "~~~"],
  ])("is opened by %j", (line, fence) => {
    expect(opensFence(line)).toBe(fence)
  })

  test.each(["``", "``` a`b", "words ```", "~~", "-```"])("is not opened by %j", (line) => {
    expect(opensFence(line)).toBeUndefined()
  })
})

describe("a line is told from words", () => {
  test.each([
    ["a heading", isHeading, ["# a", "###### a", "#", "#\ta", "  ## a"], ["#a", "####### a", "a # b", "\\# a"]],
    ["a footnote", isNote, ["[^1]: a", "[^note]:", "  [^1]: a"], ["[1]: a", "[^1] a", "a [^1]: b"]],
    [
      "the delimiters of a table",
      isDelimiters,
      ["|---|", "--- | :-:", "-", "|:--|--:|", " | - | - "],
      ["", "| : |", "|a|", "::-", "|-- -|", "- a"],
    ],
    ["a definition", isDefinition, ["[a]: /b", "[a b]:", "  [a]: <b>"], ["[^1]: b", "[a] b", "[]: b"]],
  ] as const)("as %s", (_name, isKind, those, others) => {
    for (const line of those) expect([line, isKind(line)]).toEqual([line, true])
    for (const line of others) expect([line, isKind(line)]).toEqual([line, false])
  })

  test.each(["[a]:", "  [a b]:"])("as a definition whose address is on the next line: %j", (line) => {
    expect(isLongDefinition(line, "/b")).toBe(true)
    expect(isLongDefinition(line, "<b c>")).toBe(true)
    expect(isLongDefinition(line, "b c")).toBe(false)
    expect(isLongDefinition(`${line} b`, "/b")).toBe(false)
    expect(isLongDefinition("[^a]:", "/b")).toBe(false)
  })
})

describe("the item of a list", () => {
  test.each([
    ["- a", "", [2]],
    ["+ a", "", [2]],
    ["* a", "", [2]],
    ["1. a", "1", [3]],
    ["10) a", "10", [4]],
    ["123456789. a", "123456789", [11]],
    ["  - a", "", [4]],
    ["- - a", "", [2, 4]],
    ["- 1. a", "", [2, 5]],
    ["1. - a", "1", [3, 5]],
    ["-    a", "", [5]],
    ["-\ta", "", [4]],
    ["10.\ta", "10", [4]],
    ["- \t- a", "", [4, 6]],
  ])("%j has its words in these columns", (line, number, columns) => {
    expect(itemOf(line)).toEqual({ number, columns, isEmpty: false })
  })

  test("with more than four spaces after its mark holds code, one column behind the mark", () => {
    expect(itemOf("-     a")?.columns).toEqual([2])
    expect(itemOf("1.      a")?.columns).toEqual([3])
  })

  test.each([
    ["-", [2]],
    ["1.", [3]],
    ["- -", [2, 4]],
  ])("may be empty: %j", (line, columns) => {
    expect(itemOf(line)).toMatchObject({ columns, isEmpty: true })
  })

  test.each(["-a", "1.a", "1234567890. a", "a - b", "1 a", "--- a", ""])("is not %j", (line) => {
    expect(itemOf(line)).toBeUndefined()
  })
})

describe("the words before a line", () => {
  test.each([
    "# a",
    "---",
    "* * *",
    "___",
    "===",
    "<div>",
    "</table>",
    '<section class="a">',
    "<hr/>",
    "<!-- open",
    "<?php",
    "<!DOCTYPE html>",
    "::: note",
    '!!! note "Mind"',
  ])("end at %j", (line) => {
    expect(endsWords(line)).toBe(true)
  })

  test.each(["a ---", "#a", "--", "=", "<b>", "<div> words", "<!-- a -->", ":: a", "- a", "words", ""])(
    "may go on in %j",
    (line) => {
      expect(endsWords(line)).toBe(false)
    },
  )
})

describe("a line with no words before it", () => {
  test.each([
    "<custom-tag>",
    "<!-- a -->",
    "[a]: /b",
    '[a]: <b c> "title"',
    "[a]: b 'title'",
    "{% raw %}",
    "{{< figure >}}",
    "{{% note %}}",
    "{#anchor}",
    "{:.wide}",
  ])("holds none either: %j", (line) => {
    expect(isNoWords(line)).toBe(true)
  })

  test.each(["<b>", "<br/>", "[^1]: a", "[a]: b c", "{{rate}}", "{a}", "words", "[a](b)"])(
    "may hold words: %j",
    (line) => {
      expect(isNoWords(line)).toBe(false)
    },
  )

  test("may stand alone or be a part of words: a link, an image, a variable or a tag", () => {
    for (const line of ["[a](b)", "![a](b)", "  [a](b)", "{{rate}}", "<br>", "</b>", '<span class="a">'])
      expect([line, mayBeWords(line)]).toEqual([line, true])
    for (const line of ["[a](b) c", "a [b](c)", "{{a}} b", "<div>", "[a]", "words", ""])
      expect([line, mayBeWords(line)]).toEqual([line, false])
  })
})

describe("a row of an HTML table", () => {
  test.each([
    ["on one line", ["<tr><td>a</td></tr>\n", "words\n"], 0],
    ["on several lines", ["<tr>\n", "<td>a</td>\n", "</tr>\n", "words\n"], 2],
    ["that its table begins", ["<table><tr>\n", "<td>a</td>\n", "</tr>\n", "</table>\n"], 2],
    ["in a quote", ["> <tr><td>\n", "> a\n", "> </tr>\n"], 2],
    ["that the next row ends", ["<tr><td>a\n", "b\n", "<tr><td>c\n"], 1],
    ["that the end of its table ends", ["<tr><td>a\n", "b\n", "</table>\n"], 1],
    ["with a table in it", ["<tr><td><table>\n", "<tr><td>a</tr>\n", "</table></td>\n", "</tr>\n"], 3],
    ["that never ends", ["<tr><td>a\n", "words\n"], undefined],
    ["that is none", ["<table>\n", "<tr><td>a</td></tr>\n"], undefined],
    ["in words", ["words <tr><td>a</td></tr>\n"], undefined],
  ])("%s", (_name, lines, end) => {
    expect(endOfRow(lines, 0)).toBe(end)
  })
})
