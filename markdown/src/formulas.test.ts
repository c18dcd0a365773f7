import type { Element, ElementContent } from "hast"
import { describe, expect, test } from "vitest"
import { mayHoldFormulas, type MathRenderer } from "./formulas.ts"
import { toHtml } from "./html.ts"
import { parseMarkdown } from "./parse.ts"

/** Writes a formula down between marks, and refuses what says "no". */
const writeDown: MathRenderer = (tex, isBlock) => {
  if (tex.includes("no")) return undefined
  const words: ElementContent = { type: "text", value: `${isBlock ? "block" : "inline"}: ${tex}` }
  return { type: "element", tagName: "math", properties: {}, children: [words] } satisfies Element
}

const page = (source: string) => toHtml(parseMarkdown(source), { math: writeDown })
const formulasIn = (source: string) => [...page(source).matchAll(/<math>([^]*?)<\/math>/g)].map(([, tex]) => tex)

describe("formulas are found", () => {
  test.each([
    ["in a line", "a $`x^2`$ b", ["inline: x^2"]],
    ["one after the other", "$`a`$$`b`$ and $`c`$", ["inline: a", "inline: b", "inline: c"]],
    ["in emphasis, links and headings", "# *$`a`$* [$`b`$](/x)", ["inline: a", "inline: b"]],
    ["in cells", "| $`a`$ |\n|---|\n| $`b`$ |\n", ["inline: a", "inline: b"]],
    ["with a bar in a cell", "| $`a \\| b`$ |\n|---|\n", ["inline: a | b"]],
    ["in quotes, lists and footnotes", "> - $`a`$[^1]\n\n[^1]: $`b`$\n", ["inline: a", "inline: b"]],
    ["with longer fences of code", "$`` a`b ``$", ["inline: a`b"]],
    ["in a block of math", "```math\na\n\nb\n```\n", ["block: a\n\nb\n"]],
    ["in a block with tildes and more words", "~~~~ math title\na\n~~~~\n", ["block: a\n"]],
    ["between two dollar signs and two", "a\n$$\nx_1^*\n\\sum_{i=1}\n$$\nb", ["block: x_1^*\n\\sum_{i=1}\n"]],
    ["in one line between two dollar signs and two", "$$ E = mc^2 $$\n", ["block:  E = mc^2 \n"]],
    ["between dollar signs in an item, with blanks behind", "- x\n\n  $$\n  a\n  $$  \n", ["block: a\n"]],
    ["in a block in an item", "- x\n\n  ```math\n  a\n  ```\n", ["block: a\n"]],
    ["with signs that HTML would read", "$`a < b & c`$", ["inline: a &#x3C; b &#x26; c"]],
    ["in other scripts", "$`日本`$ $`😀`$", ["inline: 日本", "inline: 😀"]],
    ["in raw HTML", "<b>$<code>a</code>$</b>", ["inline: a"]],
  ])("%s", (_name, source, formulas) => {
    expect(formulasIn(source)).toEqual(formulas)
  })

  test.each([
    ["prices", "It costs $5 or $6."],
    ["two prices", "$$ is much, and $$ is more"],
    ["two dollar signs in a line of words", "The cost $$x$$ is high"],
    ["what a blank line parts", "$$\n\nx\n\n$$"],
    ["what no dollar signs end", "$$\nx\n"],
    ["dollar signs in code", "```\n$$\nx\n$$\n```"],
    ["escaped dollar signs", "\\$$\nx\n\\$$"],
    ["code without dollar signs", "`x`"],
    ["code with one dollar sign", "$`x` or `x`$"],
    ["dollar signs that touch nothing", "$ `x` $"],
    ["dollar signs in the code", "`$x$`"],
    ["other code", "```js\nx\n```\n"],
    ["code without a language", "    x\n"],
    ["a language that begins like it", "```mathematica\nx\n```\n"],
    ["LaTeX's own marks", "$x$ $$y$$ \\(z\\)"],
  ])("but not in %s", (_name, source) => {
    expect(formulasIn(source)).toEqual([])
  })
})

describe("the page around a formula", () => {
  test("loses the two dollar signs, and no other", () => {
    expect(page("a $$`x`$$ b")).toBe("<p>a $<math>inline: x</math>$ b</p>")
    expect(page("$`x`$")).toBe("<p><math>inline: x</math></p>")
  })

  test("has an equation in a block of its own, which the keyboard can scroll", () => {
    expect(page("```math\nx\n```\n")).toBe('<div tabindex="0" class="math"><math>block: x\n</math></div>')
  })

  test("stays as it is where there is no formula in it", () => {
    expect(page("a $`no`$ b")).toBe("<p>a $<code>no</code>$ b</p>")
    expect(page("```math\nno\n```\n")).toContain('<code class="language-math">no\n</code>')
  })

  test("has a failed formula beside one that is right", () => {
    expect(page("$`no`$ $`x`$")).toBe("<p>$<code>no</code>$ <math>inline: x</math></p>")
  })

  test("shows formulas as they are written, if nobody makes them", () => {
    expect(toHtml(parseMarkdown("$`x`$"))).toBe("<p>$<code>x</code>$</p>")
  })
})

test.each(["$`x`$", "```math", "~~~math\n", "````math\n", "``` math\n", "> ```math\n", "a $`b"])(
  "%j may hold a formula",
  (source) => {
    expect(mayHoldFormulas(source)).toBe(true)
  },
)

test.each(["", "$5", "`x`$", "math", "```\nmath\n```", "``math``", "```mathematica\n"])(
  "%j need not be searched for formulas",
  (source) => {
    expect(mayHoldFormulas(source)).toBe(false)
  },
)
