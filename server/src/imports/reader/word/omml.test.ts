import { expect, test } from "vitest"
import { readerLimits } from "../reading.ts"
import { texOf } from "./omml.ts"
import { parseXml } from "./xml.ts"

const r = (text: string, properties = "") =>
  `<m:r>${properties && `<m:rPr>${properties}</m:rPr>`}<m:t>${text}</m:t></m:r>`
const e = (...inside: string[]) => `<m:e>${inside.join("")}</m:e>`
const in_ = (name: string, ...inside: string[]) => `<m:${name}>${inside.join("")}</m:${name}>`
const set = (name: string, values: Record<string, string>) =>
  in_(name, ...Object.entries(values).map(([key, value]) => `<m:${key} m:val="${value}"/>`))

const formulas: [string, string, string][] = [
  ["a fraction", in_("f", in_("num", r("a")), in_("den", r("b"))), "\\frac{a}{b}"],
  ["a fraction on a line", in_("f", set("fPr", { type: "lin" }), in_("num", r("a")), in_("den", r("b"))), "a/b"],
  ["a power", in_("sSup", e(r("x")), in_("sup", r("2"))), "x^{2}"],
  ["a power of a sum", in_("sSup", e(r("x+1")), in_("sup", r("2"))), "{x+1}^{2}"],
  ["an index", in_("sSub", e(r("x")), in_("sub", r("i"))), "x_{i}"],
  ["an index and a power", in_("sSubSup", e(r("x")), in_("sub", r("i")), in_("sup", r("2"))), "x_{i}^{2}"],
  ["signs before a letter", in_("sPre", in_("sub", r("1")), in_("sup", r("2")), e(r("A"))), "{}_{1}^{2}A"],
  ["a root", in_("rad", set("radPr", { degHide: "1" }), "<m:deg/>", e(r("2"))), "\\sqrt{2}"],
  ["a cube root", in_("rad", in_("deg", r("3")), e(r("x"))), "\\sqrt[3]{x}"],
  [
    "a sum",
    in_("nary", set("naryPr", { chr: "∑" }), in_("sub", r("i=1")), in_("sup", r("n")), e(r("i"))),
    "\\sum_{i=1}^{n}{i}",
  ],
  ["an integral", in_("nary", in_("sub", r("0")), in_("sup", r("1")), e(r("f"))), "\\int_{0}^{1}{f}"],
  ["brackets", in_("d", set("dPr", { begChr: "[", endChr: "]" }), e(r("a"))), "\\left[ a\\right]"],
  ["a case that opens only", in_("d", set("dPr", { begChr: "{", endChr: "" }), e(r("a"))), "\\left\\{ a\\right."],
  [
    "a matrix",
    in_("m", in_("mr", e(r("a")), e(r("b"))), in_("mr", e(r("c")), e(r("d")))),
    "\\begin{matrix}a & b \\\\ c & d\\end{matrix}",
  ],
  ["equations below each other", in_("eqArr", e(r("a")), e(r("b"))), "\\begin{aligned}a \\\\ b\\end{aligned}"],
  ["an arrow above", in_("acc", set("accPr", { chr: "\u20D7" }), e(r("v"))), "\\vec{v}"],
  ["a line above", in_("bar", set("barPr", { pos: "top" }), e(r("x"))), "\\overline{x}"],
  ["a function", in_("func", in_("fName", r("sin", '<m:sty m:val="p"/>')), e(r("x"))), "\\sin {x}"],
  [
    "a limit",
    in_("func", in_("fName", in_("limLow", e(r("lim", '<m:sty m:val="p"/>')), in_("lim", r("n→∞")))), e(r("a"))),
    "\\lim _{n\\rightarrow \\infty }{a}",
  ],
  ["a brace below", in_("groupChr", e(r("x"))), "\\underbrace{x}"],
  ["a brace above", in_("groupChr", set("groupChrPr", { chr: "⏞", pos: "top" }), e(r("x"))), "\\overbrace{x}"],
  ["a box", in_("borderBox", e(r("x"))), "\\boxed{x}"],
  ["what only keeps its place", in_("phant", set("phantPr", { show: "0" }), e(r("x"))), "\\phantom{x}"],
  ["the real numbers", r("R", '<m:scr m:val="double-struck"/>'), "\\mathbb{R}"],
  ["a bold letter", r("v", '<m:sty m:val="b"/>'), "\\mathbf{v}"],
  ["a bold slanted letter", r("v", '<m:sty m:val="bi"/>'), "\\boldsymbol{v}"],
  ["words", r("if x", "<m:nor/>"), "\\text{if x}"],
  ["signs that TeX takes for its own", r("5% &amp; 3_a"), "5\\% \\& 3\\_a"],
]

test.each(formulas)("%s becomes TeX", (_, inside, tex) => {
  const xml = `<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math">${inside}</m:oMath>`

  expect(texOf(parseXml(Buffer.from(xml), readerLimits, { nodes: 1000 }))).toBe(tex)
})
