import { describe, expect, test } from "vitest"
import { toHtml } from "./html.ts"
import { parseMarkdown } from "./parse.ts"
import { strayVariableTokens, variableTokens } from "./variable-tokens.ts"
import { resolveVariables, variablesIn } from "./variables.ts"
import { openVisual } from "./visual/open.ts"

describe("braces in code that is written as raw HTML are braces", () => {
  test.each([
    "Say <code>{{rate}}</code>.",
    "Say <code v-pre>{{ object.id.value }} and {{rate}}</code>.",
    "Say <kbd>{{rate}}</kbd>, <samp>{{rate}}</samp>, <tt>{{rate}}</tt>.",
    "Say <span v-pre>*{{rate}}*</span>.",
    "::: v-pre\nSay **{{rate}}** and ![{{rate}}](/x)\n:::",
    "<pre>\n{{rate}}\n\n{{rate}}\n</pre>",
    "<div v-pre>\n\n- {{rate}} ![{{rate}}](/x)\n\n<div>\n\n{{rate}}\n\n</div>\n\n{{rate}}\n\n</div>",
    "<code>a <b>{{rate}}</b> {{Base Year}}</code>",
    "| <code>{{rate}}</code> |\n|---|\n| <code>{{Base Year}}</code> |",
  ])("%j", (source) => {
    const tree = parseMarkdown(source)

    expect(variablesIn(tree)).toEqual([])
    expect(variableTokens(source)).toEqual([])
    expect(strayVariableTokens(source)).toEqual([])
    const page = toHtml(resolveVariables(tree, { rate: "3 %" }).tree, { markVariables: true })
    expect(page).toContain("{{")
    expect(page).not.toMatch(/3 %|class="variable"/)
    expect(JSON.stringify(openVisual(source).doc)).not.toContain('"type":"variable"')
  })
})

test.each([
  "<code>a</code> {{rate}}",
  "<b>{{rate}}</b>",
  "{{rate}} <code>a",
  "<code/> {{rate}} </code>",
  "Text <code>\n\n{{rate}}",
  "<code>a</code> <span>{{rate}}</span>",
  "`<code>` {{rate}} `</code>`",
])("a variable outside of such code is one: %j", (source) => {
  expect(variablesIn(parseMarkdown(source))).toEqual(["rate"])
  expect(variableTokens(source).map(({ slug }) => slug)).toEqual(["rate"])
})

test("a path of another language between braces is not asked for as a variable, and a misspelt name is", () => {
  expect(strayVariableTokens("{{ object.id.value }} {{page.title}} [a]({{site.url}})")).toEqual([])
  expect(strayVariableTokens("{{ Base Year }} {{base-year}}").map(({ slug }) => slug)).toEqual([
    " Base Year ",
    "base-year",
  ])
})
