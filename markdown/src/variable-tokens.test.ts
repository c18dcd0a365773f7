import { expect, test } from "vitest"
import { renameVariable, variableTokens } from "./variable-tokens.ts"

test.each([
  ["It is {{rate}}, {{year}} and {{rate}}.", "It is {{tax}}, {{year}} and {{tax}}."],
  [
    "\uFEFF# {{rate}}\r\n\r\n> - *{{rate}}*\r\n>   {{rate}}\r\n",
    "\uFEFF# {{tax}}\r\n\r\n> - *{{tax}}*\r\n>   {{tax}}\r\n",
  ],
  ["| {{rate}} |\n|--|\n| a {{rate}} |", "| {{tax}} |\n|--|\n| a {{tax}} |"],
  [
    "`{{rate}}` \\{{rate}} {\\{rate}} <b title='{{rate}}'>{{rate}}</b>",
    "`{{rate}}` \\{{rate}} {\\{rate}} <b title='{{rate}}'>{{tax}}</b>",
  ],
  [
    '[{{rate}}]({{rate}}) ![{{rate}}]({{rate}} "{{rate}}") [x](a/{{rate}})',
    '[{{tax}}]({{tax}}) ![{{tax}}]({{tax}} "{{rate}}") [x](a/{{rate}})',
  ],
  ["[a][b]\n\n[b]: {{rate}}\n\n    {{rate}}", "[a][b]\n\n[b]: {{tax}}\n\n    {{rate}}"],
  ["Nothing.", "Nothing."],
])("in %j only what readers see the value of has the new name", (source, expected) => {
  expect(renameVariable(source, "rate", "tax")).toBe(expected)
})

test("an escaped underscore is a part of the name as it is written", () => {
  expect(renameVariable("{{base\\_year}} {{base_year}}", "base_year", "year")).toBe("{{year}} {{year}}")
})

test("each variable has its place", () => {
  const source = "a\n\n[{{rate}}]({{site}})"

  expect(variableTokens(source).map(({ slug, start, end }) => [slug, source.slice(start, end)])).toEqual([
    ["rate", "{{rate}}"],
    ["site", "{{site}}"],
  ])
})

test("what cannot be renamed so that it reads the same is left to its author", () => {
  expect(renameVariable("&#123;{rate}}", "rate", "tax")).toBeUndefined()
})
