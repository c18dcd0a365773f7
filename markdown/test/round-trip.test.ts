import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { tests } from "commonmark-spec"
import { describe, expect, test } from "vitest"
import {
  parseMarkdown,
  resolveVariables,
  splitFrontmatter,
  toHtml,
  variablesIn,
  writeMarkdown,
} from "../src/markdown.ts"

describe("what is written in the hub's conventions", () => {
  test.each([
    ["* a\n* b\n", "- a\n- b\n"],
    ["A\n===\n\nB\n---\n", "# A\n\n## B\n"],
    ["    code\n", "```\ncode\n```\n"],
    ["_a_ __b__ ***\n\n***\n", "*a* **b** \\*\\*\\*\n\n---\n"],
    ["> [!WARNING]\n> a\n", "> [!WARNING]\n> a\n"],
    ["> \\[!NOTE] a\n", "> \\[!NOTE] a\n"],
    ["{{a_b_c}} *{{dd}}* \\{{e_e}}\n", "{{a_b_c}} *{{dd}}* \\{{e_e}}\n"],
    ["[a]({{some_url}}) ![{{a_b}}](c)\n", "[a]({{some_url}}) ![{{a_b}}](c)\n"],
    ["- [ ] a\n- [x] b\n", "- [ ] a\n- [x] b\n"],
    ["", ""],
    ["a\n\n\n\nb", "a\n\nb\n"],
  ])("%j becomes %j", (source, expected) => {
    expect(writeMarkdown(parseMarkdown(source))).toBe(expected)
  })

  test("a value put in for a variable is written so that it stays words", () => {
    const { tree } = resolveVariables(parseMarkdown("{{aa}}"), { aa: "*x* {{bb}} # <b>" })

    const again = parseMarkdown(writeMarkdown(tree))

    expect(toHtml(again)).toBe(toHtml(tree))
    expect(variablesIn(again)).toEqual([])
  })
})

test("the specification's examples mean the same after they were written", { timeout: 60_000 }, () => {
  const changed = tests.filter(({ markdown }) => changes(markdown.replaceAll("→", "\t"))).map(({ number }) => number)

  expect(changed).toEqual([])
})

const corpus = join(process.env["HUB_CORPUS"] ?? join(import.meta.dirname, "../../../shared/corpus"), "markdown")
const files = existsSync(corpus)
  ? readdirSync(corpus, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".md"))
  : []

describe("real documents", () => {
  test("mean the same after they were written", { timeout: 300_000 }, ({ skip }) => {
    skip(files.length === 0, `There is no corpus at ${corpus}.`)

    const changed = files
      .toSorted()
      .filter((_name, at) => at % 5 === 0)
      .filter((name) => changes(splitFrontmatter(readFileSync(join(corpus, name), "utf8")).content))

    expect(changed).toEqual([])
  })
})

function changes(source: string): boolean {
  const tree = parseMarkdown(source)
  return meaning(toHtml(tree)) !== meaning(toHtml(parseMarkdown(writeMarkdown(tree))))
}

function meaning(html: string): string {
  return html.replace(/\s+/g, " ")
}
