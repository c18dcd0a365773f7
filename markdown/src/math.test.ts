import fc from "fast-check"
import { expect, test } from "vitest"
import { mayHoldFormulas, parseMarkdown, toHtml } from "./markdown.ts"
import { renderMathText, renderMathTree } from "./math.ts"

const page = (text: string) => toHtml(parseMarkdown(text), { math: renderMathTree })

test("code between dollar signs is a formula, and a block of math an equation", () => {
  expect(page("So $`x^2`$ it is.")).toBe(
    '<p>So <math alttext="x^2"><msup><mi>x</mi><mn>2</mn></msup></math> it is.</p>',
  )
  expect(page("```math\n\\frac{a}{b}\n```")).toBe(
    '<div tabindex="0" class="math"><math display="block" alttext="\\frac{a}{b}"><mfrac><mi>a</mi><mi>b</mi></mfrac></math></div>',
  )
})

test("a line above or below a part is one that browsers draw", () => {
  expect(renderMathText("\\overline{x} \\underline{y}", false)).toContain(
    '<mover><mrow><mi>x</mi></mrow><mo stretchy="true">‾</mo></mover><munder><mrow><mi>y</mi></mrow><mo stretchy="true">_</mo></munder>',
  )
})

test("cells that line up, and parts with a frame, say so to the style sheet, and empty margins go", () => {
  const looks = (tex: string) => [...(renderMathText(tex, true) ?? "").matchAll(/<mtd[^>]*>/g)].join("")

  expect(looks("\\begin{aligned} a &= b \\end{aligned}")).toBe('<mtd class="right"><mtd class="left">')
  expect(looks("\\begin{align} a &= b \\end{align}")).toBe('<mtd class="right"><mtd class="left">')
  expect(looks("\\begin{align} a &= b \\tag{7} \\end{align}")).toBe('<mtd class="right"><mtd class="left"><mtd>')
  expect(looks("\\begin{matrix} a & b \\end{matrix}")).toBe("<mtd><mtd>")
  expect(renderMathText("\\boxed{x}", true)).toContain('class="boxed"')
})

test("prices stay prices, and without what makes formulas their source is shown", () => {
  const prices = "From $5 to $10, and `$x`."

  expect(page(prices)).toBe("<p>From $5 to $10, and <code>$x</code>.</p>")
  expect(toHtml(parseMarkdown("$`x`$"))).toBe("<p>$<code>x</code>$</p>")
  expect(["$`x`$", "~~~ math\nx\n~~~", prices].map(mayHoldFormulas)).toEqual([true, true, false])
})

test("what is no formula stays as it was written", () => {
  for (const tex of [
    "\\unknown",
    "\\frac{",
    "{".repeat(3000),
    "\\def\\a{\\a\\a}\\a",
    "\\cancel{x}",
    "x".repeat(5001),
    " ",
  ])
    expect(renderMathTree(tex, false)).toBeUndefined()
  expect(page("$`\\unknown`$")).toBe("<p>$<code>\\unknown</code>$</p>")
})

test("a formula brings no style, no address and no script, and covers nothing", () => {
  for (const tex of [
    "\\href{javascript:alert(1)}{x}",
    "\\color{red} x",
    "\\class{a}{x}",
    "\\style{position:fixed}{x}",
    "\\text{<script>alert(1)</script>}",
    "\\rule{500em}{500em}",
    "\\kern{900em} x",
    "\\raise{90em}{x}",
  ]) {
    const written = (renderMathText(tex, false) ?? "").replaceAll("&#x3C;", "")
    expect(written).not.toMatch(/<script|href|style|class|(?!10em)[0-9]{2,}em|voffset|height/)
  }
})

test("no text makes it throw, and what it gives is HTML and XML alike", () => {
  const parts = fc.constantFrom(
    "\\frac",
    "\\sqrt",
    "{",
    "}",
    "^",
    "_",
    "&",
    "\\\\",
    "x",
    "\\left(",
    "\\right)",
    "\\begin{cases}",
    "\\end{cases}",
    "<",
    "#",
    "%",
    "$",
    "ä",
  )
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 20 }), (several) => {
      const text = renderMathText(several.join(" "), true) ?? ""
      expect(text.match(/<(?!\/)/g) ?? []).toHaveLength((text.match(/<\/|\/>/g) ?? []).length)
    }),
    { numRuns: 500 },
  )
})
