import { describe, expect, test } from "vitest"
import { toHtml } from "./html.ts"
import { parseMarkdown } from "./parse.ts"
import { resolveVariables, variablesIn } from "./variables.ts"

describe("finding variables", () => {
  test.each([
    ["{{bb}} and {{aa}} and {{bb}}", ["bb", "aa"]],
    ["# {{heading}}\n\n| {{cell}} |\n|---|\n| *{{row}}* |", ["heading", "cell", "row"]],
    ["[{{text}}](/x) ![{{alt}}](/y)", ["text", "alt"]],
    ["[a]({{link_url}}) ![b]({{image_url}})\n\n[c]\n\n[c]: {{defined_url}}", ["link_url", "image_url", "defined_url"]],
    ["{{a_b_c}} {{a1}} **{{bold_one}}**", ["a_b_c", "a1", "bold_one"]],
    ["\\{{no}} {\\{no}} {{no\\}} \\\\{{yes}}", ["yes"]],
    ["![\\{{no}} {{yes}}](/x)", ["yes"]],
    ["`{{no}}`\n\n    {{no}}\n\n```\n{{no}}\n```\n\n<p>{{no}}</p>", []],
    ["{{A}} {{a}} {{1a}} {{a b}} {{ab-c}} {{ ab }} {{}} {ab}", []],
    [`{{a${"b".repeat(63)}}} {{a${"c".repeat(64)}}}`, [`a${"b".repeat(63)}`]],
    ["[a](/x/{{part}})", []],
  ])("%j", (source, slugs) => {
    expect(variablesIn(parseMarkdown(source))).toEqual(slugs)
  })
})

describe("resolving variables", () => {
  test("values stand wherever words stand", () => {
    expect(resolved("# {{aa}}\n\n[{{aa}}](/x) ![{{aa}}](/y)", { aa: "V" })).toBe(
      '<h1 id="user-content-v">V</h1>\n<p><a href="/x">V</a> <img src="/y" alt="V" loading="lazy"></p>',
    )
  })

  test("a value is words, never Markdown, HTML or another variable", () => {
    const html = resolved("{{aa}}", { aa: "*x* <b>y</b> {{bb}} [z](/z)\n\n# w", bb: "no" })

    expect(html).toBe("<p>*x* &#x3C;b>y&#x3C;/b> {{bb}} [z](/z)\n\n# w</p>")
  })

  test("a value with two tokens in it does not shift what was escaped beside it", () => {
    const once = resolveVariables(parseMarkdown("{{aa}} \\{{bb}} {{cc}}"), { aa: "{{xx}}{{yy}}" }).tree

    expect(variablesIn(once)).toEqual(["cc"])
  })

  test("a dangerous address in a value goes nowhere", () => {
    expect(resolved("[a]({{aa}})", { aa: "javascript:alert(1)" })).toBe("<p><a>a</a></p>")
  })

  test("slugs without a value stay, are named once, and can be marked", () => {
    const { tree, unresolved } = resolveVariables(parseMarkdown("{{aa}} {{bb}} {{aa}} {{constructor}}"), { bb: "B" })

    expect(unresolved).toEqual(["aa", "constructor"])
    expect(toHtml(tree, { markVariables: true })).toContain(
      '<span class="variable" data-variable="aa">{{aa}}</span> B <span',
    )
    expect(toHtml(tree)).toBe("<p>{{aa}} B {{aa}} {{constructor}}</p>")
  })

  test("the tree that was given stays as it was", () => {
    const tree = parseMarkdown("{{aa}}")

    resolveVariables(tree, { aa: "V" })

    expect(variablesIn(tree)).toEqual(["aa"])
  })
})

function resolved(source: string, values: Record<string, string>): string {
  return toHtml(resolveVariables(parseMarkdown(source), values).tree, { markVariables: true }).trim()
}
