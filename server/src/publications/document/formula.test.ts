import { execFileSync } from "node:child_process"
import { parseMarkdown } from "@hub/markdown"
import { expect, test } from "vitest"
import { createTestBook, hasPoppler, makeTestPdf, readPdfText } from "../../../test/pdf.ts"
import { buildPdfDocument } from "./tree.ts"

const body = (text: string) => buildPdfDocument(createTestBook(text)).body.slice(1)

const formulas = [
  "x^2 + y_i = z_j^{k+1}",
  "\\frac{a+b}{\\sqrt{c}} - \\sqrt[3]{d}",
  "\\sum_{i=1}^{n} w_i p_i \\quad \\lim_{t \\to \\infty} \\int_0^1 f\\,dt",
  "\\left( \\begin{matrix} 1 & 2 \\\\ 3 & \\frac{1}{2} \\end{matrix} \\right)",
  "f(x) = \\begin{cases} 0 & x < 0 \\\\ 1 & \\text{otherwise} \\end{cases}",
  "\\hat{\\theta} \\bar{x} \\vec{v} \\tilde{y} \\dot{q} \\underline{u} \\overline{AB} \\overbrace{a+b}^{n} \\underbrace{c}_{m}",
  "\\binom{n}{k} \\mathbb{R} \\mathcal{L} \\mathbf{v} \\mathrm{d} \\log x \\alpha \\Omega",
  "\\begin{aligned} a &= b \\\\ &= c \\end{aligned}",
  "P(A \\mid B) \\ne \\emptyset, \\; \\{1, 2\\} \\subseteq \\mathbb{N} \\phantom{x} \\left\\lVert v \\right\\rVert",
  "\\left. \\frac{d}{dx} \\right|_{x=0} \\xrightarrow{n} \\stackrel{!}{=} \\boxed{x} \\ce{H2O}",
]

test("formulas in a line and on lines of their own are put together from their parts", () => {
  expect(body("So $`x^2`$.\n\n```math\n\\sqrt{y}\n```")).toEqual([
    {
      kind: "paragraph",
      body: [
        "So ",
        {
          kind: "formula",
          tex: "x^2",
          parts: { form: "scripts", of: { form: "sign", text: "x" }, above: { form: "upright", text: "2" } },
        },
        ".",
      ],
    },
    { kind: "equation", tex: "\\sqrt{y}", parts: { form: "root", of: expect.anything() } },
  ])
})

test("what is no formula, and a dollar beside plain code, are printed as they stand", () => {
  expect(body("From $5, `$x` and $`\\nothing`$.\n\n```math\n\\nothing\n```")).toEqual([
    {
      kind: "paragraph",
      body: ["From $5, ", { kind: "mono", text: "$x" }, " and $", { kind: "mono", text: "\\nothing" }, "$."],
    },
    { kind: "code", text: "\\nothing", language: "math" },
  ])
})

test.skipIf(!hasPoppler)("every kind of formula is laid out in an accessible book, which says its source", async () => {
  const text = formulas.map((tex) => `In line $\`${tex}\`$ and apart:\n\n\`\`\`math\n${tex}\n\`\`\`\n`).join("\n")

  const pdf = await makeTestPdf({
    ...createTestBook(text),
    topics: [{ id: 1, title: "Prices", level: 1, tree: parseMarkdown(text) }],
  })

  expect(pdf).toMatchObject({ standard: "ua-1", warnings: [] })
  expect(readPdfText(pdf)).not.toMatch(/\\frac|\$|math/)
  const info = execFileSync("pdfinfo", ["-struct-text", pdf.path], { encoding: "utf8" })
  expect(info).toContain("Formula")
})

test("formulas in formulas are laid out wherever a text may have them, and those too deep are printed as they were written", async () => {
  const nested = (wrap: (inner: string) => string, deep: number): string =>
    deep === 0 ? "x" : wrap(nested(wrap, deep - 1))
  const root = (inner: string) => `\\sqrt{1 + ${inner}}`
  const fraction = (inner: string) => `\\frac{1}{2 + ${inner}}`
  const fence = (inner: string) => `\\left( 1 + ${inner} \\right)`
  const box = (inner: string) => `\\boxed{${inner}}`
  const deepest = [nested(root, 11), nested(fraction, 11), nested(fence, 23), nested(box, 7)]
  const inside = deepest.map((tex) => `${"> - ".repeat(6)}**_[$\`${tex}\`$](https://example.org)_**`).join("\n\n")

  expect((await makeTestPdf(createTestBook(inside))).pages).toBeGreaterThan(1)

  expect(deepest.map((tex) => body(`\`\`\`math\n${tex}\n\`\`\``)[0]?.kind)).toEqual([
    "equation",
    "equation",
    "equation",
    "equation",
  ])
  expect(body(`\`\`\`math\n${nested(root, 12)}\n\`\`\``)).toMatchObject([{ kind: "code" }])
})

test("columns line up where their formula says so", () => {
  const sides = (tex: string) => (body(`\`\`\`math\n${tex}\n\`\`\``)[0] as { parts: { sides: string[] } }).parts.sides

  expect(sides("\\begin{aligned} a &= b \\\\ &= c \\end{aligned}")).toEqual(["right", "left"])
  expect(sides("\\begin{array}{lcr} a \\\\ a & b & c \\end{array}")).toEqual(["left", "center", "right"])
})

test("what somebody writes into a formula is never read as the compiler's own", async () => {
  const tries = ['#panic("x")', '\\text{#read("/etc/passwd")}', "\\text{$#1/0$}", "\\%\\#\\&\\_", '\\text{"\\\\"}']
  const text = tries.map((tex) => `\`\`\`math\n${tex}\n\`\`\``).join("\n\n")

  const pdf = await makeTestPdf(createTestBook(text))

  expect(pdf.pages).toBeGreaterThan(1)
})
