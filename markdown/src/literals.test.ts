import { describe, expect, test } from "vitest"
import { parseMarkdown } from "./parse.ts"
import { textValueOf, variablePattern } from "./literals.ts"
import { walkTree } from "./walk.ts"

/** Which of the `{{slug}}` of a text are plain words, in reading order, one list for each node that holds any. */
function literalsIn(source: string): (number[] | undefined)[] {
  const found: (number[] | undefined)[] = []
  walkTree(parseMarkdown(source), (node) => {
    if (node.type !== "text" && node.type !== "image" && node.type !== "imageReference") return
    if (textValueOf(node).match(variablePattern) !== null) found.push(node.data?.literals)
  })
  return found
}

describe("which braces are plain words", () => {
  test.each([
    ["{{aa}}", [undefined]],
    ["\\{{aa}}", [[0]]],
    ["{\\{aa}}", [[0]]],
    ["\\{\\{aa\\}\\}", [[0]]],
    ["{{aa\\}}", [[0]]],
    ["{{aa}\\}", [[0]]],
    ["\\{{aa}} {{bb}} \\{{cc}}", [[0, 2]]],
    ["{{aa}} \\{{bb}}", [[1]]],
    ["\\\\{{aa}}", [undefined]],
    ["\\\\\\{{aa}}", [[0]]],
    ["{{a\\_b}}", [undefined]],
    ["\\{{a\\_b}}", [[0]]],
    ["\\*{{aa}}", [undefined]],
    ["**\\{{aa}}** {{bb}}", [[0], undefined]],
    ["![\\{{aa}}](x)", [[0]]],
    ["![{{aa}} \\{{bb}}](x)", [[1]]],
    ["![\\{{aa}}][x]\n\n[x]: y", [[0]]],
    ["| \\{{aa}} |\n|---|\n| {{bb}} |", [[0], undefined]],
    ["> \\{{aa}}\r\n> {{bb}}", [[0]]],
    ["日本 \\{{aa}} 😀 {{bb}}", [[0]]],
    ["\uFEFF\\{{aa}}", [[0]]],
  ])("in %j", (source, literals) => {
    expect(literalsIn(source)).toEqual(literals)
  })

  test.each(["{{A}}", "{{a}}", "{{_aa}}", "{{1a}}", `{{a${"b".repeat(64)}}}`, "{{ aa }}", "{{a-b}}", "{aa}", "{{aa}"])(
    "is not asked of %j, which is no variable",
    (source) => {
      expect(literalsIn(source)).toEqual([])
      expect(literalsIn(`\\${source}`)).toEqual([])
    },
  )

  test("code and raw HTML hold none", () => {
    expect(literalsIn("`{{aa}}`\n\n```\n{{aa}}\n```\n\n<b title='{{aa}}'>\n")).toEqual([])
  })

  test("a name has two to sixty-four characters", () => {
    expect(literalsIn("\\{{ab}}")).toEqual([[0]])
    expect(literalsIn(`\\{{a${"b".repeat(63)}}}`)).toEqual([[0]])
  })
})
