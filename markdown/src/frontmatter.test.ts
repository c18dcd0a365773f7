import { describe, expect, test } from "vitest"
import { readFrontmatter, splitFrontmatter } from "./frontmatter.ts"

describe("taking the frontmatter off a text", () => {
  test.each([
    ["---\ntitle: A\n---\n# A\n", "title: A", "# A\n"],
    ["\uFEFF---\ntitle: A\n---\n\n# A", "title: A", "\n# A"],
    ["---\r\ntitle: A\r\nb: 1\r\n---\r\n\r\nx\r\n", "title: A\r\nb: 1", "\r\nx\r\n"],
    ["---\n---\nx", "", "x"],
    ["--- \na: 1\n---\t", "a: 1", ""],
    ["---\na: |\n  ---\n  b\n---\nx", "a: |\n  ---\n  b", "x"],
  ])("%j", (text, frontmatter, content) => {
    expect(splitFrontmatter(text)).toEqual({ frontmatter, content })
  })

  test.each(["", "# A\n", "\n---\na: 1\n---\n", "---\na: 1\n", "----\na: 1\n----\n", "---\na: 1\n--- b\n", "\uFEFFx"])(
    "%j has none, and stays as it is",
    (text) => {
      expect(splitFrontmatter(text)).toEqual({ frontmatter: "", content: text })
    },
  )
})

describe("reading frontmatter", () => {
  test("values keep their kinds, and YAML's old booleans and dates stay words", () => {
    const { values, problem } = readFrontmatter(
      "title: A\norder: 3\ndraft: true\nanswer: no\ndate: 2026-01-31\ntags: [x, y]",
    )

    expect(values).toEqual({ title: "A", order: 3, draft: true, answer: "no", date: "2026-01-31", tags: ["x", "y"] })
    expect(problem).toBeUndefined()
  })

  test("nothing, or comments only, is no problem", () => {
    expect(readFrontmatter("")).toEqual({ values: {} })
    expect(readFrontmatter("# later\n")).toEqual({ values: {} })
  })

  test("a name from the object's own machinery is a name like any other", () => {
    const { values } = readFrontmatter("__proto__: { admin: true }")

    expect(Object.keys(values)).toEqual(["__proto__"])
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })

  const bomb = [
    "a: &a [x, x, x, x, x, x, x, x, x]",
    ..."bcdefgh".split("").map((name, at) => `${name}: &${name} [${`*${"abcdefg"[at]}, `.repeat(9)}]`),
  ]
  test.each([
    ["a broken line", "a: [1"],
    ["a list", "- a\n- b"],
    ["a word", "hello"],
    ["two documents", "a: 1\n---\nb: 2"],
    ["a name given twice", "a: 1\na: 2"],
    ["a tag of someone's own", "a: !!js/function 'x'"],
    ["aliases that multiply", bomb.join("\n")],
    ["endless nesting", `a: ${"[".repeat(60_000)}`],
    ["more than 64 KB", `a: ${"ä".repeat(33_000)}`],
  ])("%s is told as a problem, in one sentence", (_case, frontmatter) => {
    const { values, problem } = readFrontmatter(frontmatter)

    expect(values).toEqual({})
    expect(problem).toMatch(/^The frontmatter .*[^:\n]$/)
  })
})
