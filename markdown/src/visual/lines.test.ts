import { describe, expect, test } from "vitest"
import {
  hasEmptyLine,
  indentLines,
  joinWithoutPrefix,
  lineStartAt,
  prefixAt,
  splitLinesWithoutEndings,
} from "./lines.ts"

test.each([
  ["a\nb\r\nc\rd", ["a", "b", "c", "d"]],
  ["a\n", ["a", ""]],
  ["\r\n", ["", ""]],
  ["", [""]],
])("the lines of %j are %j", (text, lines) => {
  expect(splitLinesWithoutEndings(text)).toEqual(lines)
})

test.each([
  ["ab\ncd", 4, 3],
  ["ab\ncd", 3, 3],
  ["ab\ncd", 2, 0],
  ["ab\r\ncd", 5, 4],
  ["ab\rcd", 4, 3],
  ["\uFEFFab", 2, 1],
  ["", 0, 0],
])("in %j the line around %d begins at %d", (source, offset, start) => {
  expect(lineStartAt(source, offset)).toBe(start)
})

test.each([
  ["\n\n", true],
  ["\r\n\r\n", true],
  ["\r\r", true],
  ["\n  \n", true],
  ["\n> \n> ", true],
  ["  \n > > \n", true],
  ["\n", false],
  ["\r\n", false],
  ["\n> ", false],
  ["", false],
])("the gap %j has an empty line: %s", (gap, has) => {
  expect(hasEmptyLine(gap)).toBe(has)
})

describe("what continues the containers of a block", () => {
  test.each([
    ["nothing at the margin", "words", "", "words"],
    ["the sign of a quote", "> words", "> ", "words"],
    ["several of them as they are", ">> > words", ">> > ", "words"],
    ["spaces for a bullet", "- words", "  ", "words"],
    ["spaces for a number", "> 10) words", ">     ", "words"],
    ["spaces for bullets in bullets", "- * words", "    ", "words"],
    ["four spaces for a footnote", "[^note]: words", "    ", "words"],
    ["four spaces for one with an escape", "[^a\\]b]: words", "    ", "words"],
    ["nothing for the box of a task", "- [x] words", "  ", "words"],
    ["tabs as they are", "\t-\twords", "\t \t", "words"],
    ["what stands on its own line only", "> a\n> - words", ">   ", "words"],
  ])("is %s", (_name, source, prefix, words) => {
    expect(prefixAt(source, source.indexOf(words, source.length - words.length))).toBe(prefix)
  })

  test("begins each further line of a text, and empty ones without blanks", () => {
    expect(indentLines("a\n\nb", "> ", "\n")).toBe("a\n>\n> b")
    expect(indentLines("a\n\nb", "    ", "\r\n")).toBe("a\r\n\r\n    b")
    expect(indentLines("a", "> ", "\n")).toBe("a")
    expect(indentLines("a\n", "> ", "\n")).toBe("a\n>")
  })

  test("is taken off each further line, as far as it stands there", () => {
    expect(joinWithoutPrefix(["a", "> b", ">", ">c", "d"], "> ")).toBe("a\nb\n\nc\nd")
    expect(joinWithoutPrefix(["a", "  b", "   c", " d"], "  ")).toBe("a\nb\n c\nd")
    expect(joinWithoutPrefix(["a", "b"])).toBe("a\nb")
    expect(joinWithoutPrefix([])).toBe("")
  })

  test("comes off as it was put on", () => {
    for (const prefix of ["", "> ", "    ", ">   > "]) {
      const lines = indentLines("a\n\n  b\nc", prefix, "\n").split("\n")
      expect(joinWithoutPrefix(lines, prefix)).toBe("a\n\n  b\nc")
    }
  })
})
