import { fromMarkdown } from "mdast-util-from-markdown"
import { gfmFromMarkdown } from "mdast-util-gfm"
import { gfm } from "micromark-extension-gfm"
import { describe, expect, test } from "vitest"
import { parseMarkdown } from "./parse.ts"
import { walkTree } from "./walk.ts"

const countOf = (source: string, type: string) => {
  let count = 0
  walkTree(parseMarkdown(source), (node) => {
    if (node.type === type) count++
  })
  return count
}
const wordsIn = (source: string) => {
  const words: string[] = []
  walkTree(parseMarkdown(source), (node) => {
    if (node.type === "text") words.push(node.value)
  })
  return words.join("|")
}

describe("containers stand a hundred deep in each other", () => {
  test.each([
    ["quotes", "> ", "blockquote", "> > word"],
    ["bullets", "- ", "listItem", "- - word"],
    ["numbers", "1. ", "listItem", "1. 1. word"],
  ])("%s, and the marks of what is deeper are words", (_name, mark, type, words) => {
    expect(countOf(`${mark.repeat(100)}word`, type)).toBe(100)
    expect(wordsIn(`${mark.repeat(100)}word`)).toBe("word")
    expect(countOf(`${mark.repeat(102)}word`, type)).toBe(100)
    expect(wordsIn(`${mark.repeat(102)}word`)).toBe(words)
  })

  test("of all kinds together", () => {
    const source = `${"> - 1. ".repeat(40)}word`

    expect(countOf(source, "blockquote") + countOf(source, "listItem")).toBe(100)
  })

  test("and the next line may begin a hundred again", () => {
    const source = `${"> ".repeat(102)}a\n\n${"> ".repeat(100)}b`

    expect(countOf(source, "blockquote")).toBe(200)
  })

  test("also where further lines continue them", () => {
    const source = `${"> ".repeat(100)}a\n${"> ".repeat(100)}b\n`

    expect(countOf(source, "blockquote")).toBe(100)
    expect(wordsIn(source)).toBe("a\nb")
  })
})

describe("ordinary depths read as the parser reads them without limits", () => {
  const reference = (source: string) =>
    fromMarkdown(source, { extensions: [gfm({ singleTilde: false })], mdastExtensions: [gfmFromMarkdown()] })

  test.each([
    "> a\n> > b\n> c\n\nd\n",
    "- a\n  - b\n    - c\n- d\n",
    "1. a\n\n   b\n2. c\n   > d\n   e\n",
    "- a\n\n- b\n\n\n- c\n",
    "> - a\n>   b\n> - c\nd\n",
    "[^1]: a\n\n    - b\n\n    > c\n\nd\n",
    "- > a\nb\n- c\n",
    "-\n  a\n-\n\n  b\n",
    "* a\n+ b\n- c\n1. d\n1) e\n",
    "- ***\n- a\n***\n- b\n",
    "> ```\n> a\nb\n",
    "10) a\n    b\n",
    "- a\n\tb\n\n\tc\n",
    ">\ta\n>\t\tb\n",
    `${"> ".repeat(12)}a\n${"> ".repeat(12)}b\n\nc\n`,
    `${Array.from({ length: 15 }, (_, depth) => `${"  ".repeat(depth)}- a`).join("\n")}\n`,
  ])("%j", (source) => {
    for (const text of [source, source.replaceAll("\n", "\r\n")]) expect(parseMarkdown(text)).toEqual(reference(text))
  })
})

test("deep containers that go on for very many lines cost no more than the text is worth", () => {
  const source = `${"> ".repeat(50)}a\n`.repeat(3000)

  const tree = parseMarkdown(source)

  expect(tree.children.length).toBeGreaterThan(0)
  expect(wordsIn(source)).toContain("a")
})
