import { expect, test } from "vitest"
import { readerLimits } from "@hub/docx/parsed-document"
import { convertOmmlToTex } from "@hub/docx/read/omml"
import { parseXml } from "@hub/docx/read/xml"
import { toEquationBlock } from "../document/formula.ts"
import { writeWordFormula } from "./word-formula.ts"

function throughWord(tex: string): string {
  const made = toEquationBlock(tex)
  if (made?.kind !== "equation") throw new Error(`No formula: ${tex}`)
  const xml = writeWordFormula(made.parts).replace(
    "<m:oMath>",
    '<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math">',
  )
  return convertOmmlToTex(parseXml(Buffer.from(xml), readerLimits, { nodes: 1000 }))
}

test.each([
  "x^{2}+y_{i}=z_{j}^{k+1}",
  "\\frac{a+b}{\\sqrt{c}}-\\sqrt[3]{d}",
  "\\left(\\frac{1}{2}\\right)",
  "\\overline{x}+\\hat{y}+\\overbrace{a+b}",
  "\\begin{matrix}1 & 2\\\\3 & 4\\end{matrix}",
  "\\begin{aligned}a & =b & c & =d\\\\ & =e & f & =g\\end{aligned}",
  "\\left\\{\\begin{array}{lr}1 & 2\\\\3 & 4\\end{array}\\right.",
  "\\boxed{x+1}",
  "\\sum_{i\\in S_{k}}^{n}x+\\prod_{k}k+\\lim_{x}y+\\int_{0}^{1}z",
  "\\underset{a}{b}+\\overset{c}{d}+\\underbrace{e}_{f}",
])("a formula goes out to Word and comes back as it reads: %s", (tex) => {
  const parts = (one: string) =>
    JSON.stringify(toEquationBlock(one), (key, value: unknown) => (key === "tex" ? "" : value))

  expect(parts(throughWord(tex))).toBe(parts(tex))
})
