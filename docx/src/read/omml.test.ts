import { renderMathTree } from "@hub/markdown/math"
import { expect, test } from "vitest"
import {
  convertEquation,
  mathArgument as e,
  mathElement as part,
  mathProperties as set,
  mathRun as r,
} from "../../test/equation-xml.ts"

const formulas: [string, string, string][] = [
  ["a fraction", part("f", part("num", r("a")), part("den", r("b"))), "\\frac{a}{b}"],
  ["a fraction on a line", part("f", set("fPr", { type: "lin" }), part("num", r("a")), part("den", r("b"))), "a/b"],
  ["a power", part("sSup", e(r("x")), part("sup", r("2"))), "x^{2}"],
  ["a power of a sum", part("sSup", e(r("x+1")), part("sup", r("2"))), "{x+1}^{2}"],
  ["an index", part("sSub", e(r("x")), part("sub", r("i"))), "x_{i}"],
  ["an index and a power", part("sSubSup", e(r("x")), part("sub", r("i")), part("sup", r("2"))), "x_{i}^{2}"],
  ["signs before a letter", part("sPre", part("sub", r("1")), part("sup", r("2")), e(r("A"))), "{}_{1}^{2}A"],
  ["a root", part("rad", set("radPr", { degHide: "1" }), "<m:deg/>", e(r("2"))), "\\sqrt{2}"],
  ["a cube root", part("rad", part("deg", r("3")), e(r("x"))), "\\sqrt[3]{x}"],
  [
    "a sum",
    part("nary", set("naryPr", { chr: "∑" }), part("sub", r("i=1")), part("sup", r("n")), e(r("i"))),
    "\\sum_{i=1}^{n}{i}",
  ],
  ["an integral", part("nary", part("sub", r("0")), part("sup", r("1")), e(r("f"))), "\\int_{0}^{1}{f}"],
  ["brackets", part("d", set("dPr", { begChr: "[", endChr: "]" }), e(r("a"))), "\\left[ a\\right]"],
  ["a case that opens only", part("d", set("dPr", { begChr: "{", endChr: "" }), e(r("a"))), "\\left\\{ a\\right."],
  [
    "a matrix",
    part("m", part("mr", e(r("a")), e(r("b"))), part("mr", e(r("c")), e(r("d")))),
    "\\begin{matrix}a & b \\\\ c & d\\end{matrix}",
  ],
  ["equations below each other", part("eqArr", e(r("a")), e(r("b"))), "\\begin{aligned}a \\\\ b\\end{aligned}"],
  ["an arrow above", part("acc", set("accPr", { chr: "\u20D7" }), e(r("v"))), "\\vec{v}"],
  ["a line above", part("bar", set("barPr", { pos: "top" }), e(r("x"))), "\\overline{x}"],
  ["a function", part("func", part("fName", r("sin", '<m:sty m:val="p"/>')), e(r("x"))), "\\sin {x}"],
  [
    "a limit",
    part("func", part("fName", part("limLow", e(r("lim", '<m:sty m:val="p"/>')), part("lim", r("n→∞")))), e(r("a"))),
    "\\lim _{n\\rightarrow \\infty }{a}",
  ],
  ["a brace below", part("groupChr", e(r("x"))), "\\underbrace{x}"],
  ["a brace above", part("groupChr", set("groupChrPr", { chr: "⏞", pos: "top" }), e(r("x"))), "\\overbrace{x}"],
  [
    "arrows above, which TeX has none of",
    part("groupChr", set("groupChrPr", { chr: "⇒", pos: "top" }), e(r("x"))),
    "\\overset{⇒}{x}",
  ],
  ["an arrow below", part("groupChr", set("groupChrPr", { chr: "→" }), e(r("x"))), "\\underrightarrow{x}"],
  ["a box", part("borderBox", e(r("x"))), "\\boxed{x}"],
  [
    "a box with one side",
    part("borderBox", set("borderBoxPr", { hideTop: "1", hideBot: "1", hideLeft: "1" }), e(r("x"))),
    "\\boxed{x}",
  ],
  [
    "a box without sides",
    part("borderBox", set("borderBoxPr", { hideTop: "1", hideBot: "1", hideLeft: "1", hideRight: "1" }), e(r("x"))),
    "x",
  ],
  ["a group for the spaces around it", part("box", e(r("x"))), "x"],
  ["what only keeps its place", part("phant", set("phantPr", { show: "0" }), e(r("x"))), "\\phantom{x}"],
  ["the real numbers", r("R", '<m:scr m:val="double-struck"/>'), "\\mathbb{R}"],
  ["a bold letter", r("v", '<m:sty m:val="b"/>'), "\\mathbf{v}"],
  ["a bold slanted letter", r("v", '<m:sty m:val="bi"/>'), "\\boldsymbol{v}"],
  ["an upright letter", r("d", '<m:sty m:val="p"/>') + r("x"), "\\mathrm{d}x"],
  ["upright letters that name no function", r("Var", '<m:sty m:val="p"/>') + r("X"), "\\mathrm{Var}X"],
  ["upright words, with the space between", r("total cost", '<m:sty m:val="p"/>'), "\\text{total cost}"],
  ["upright letters and figures", r("CO2", '<m:sty m:val="p"/>'), "\\mathrm{CO2}"],
  ["upright letters with marks", r("größe", '<m:sty m:val="p"/>'), "\\mathrm{größe}"],
  ["an upright Greek letter", r("Δ", '<m:sty m:val="p"/>'), "\\Delta"],
  ["upright signs", r("+1", '<m:sty m:val="p"/>'), "+1"],
  ["a bold Greek letter", r("α", '<m:sty m:val="b"/>'), "\\boldsymbol{\\alpha }"],
  ["text of the document in a run", "<m:r><w:t>x</w:t><m:t>y</m:t></m:r>", "xy"],
  ["a run of the document", `${r("x=")}<w:r><w:t>5 % more</w:t></w:r>`, "x=\\text{5 \\% more}"],
  ["a power without words", part("sSup", e(r("x")), "<m:sup/>"), "x^{}"],
  [
    "a power of a power",
    part("sSup", e(part("sSup", e(r("x")), part("sup", r("2")))), part("sup", r("3"))),
    "{x^{2}}^{3}",
  ],
  [
    "a power of a function",
    part("sSup", e(r("sin", '<m:sty m:val="p"/>')), part("sup", r("2"))) + r("x"),
    "\\sin ^{2}x",
  ],
  ["a power of brackets", part("sSup", e(part("d", e(r("x")))), part("sup", r("2"))), "{\\left( x\\right)}^{2}"],
  [
    "an integral over a volume",
    part("nary", set("naryPr", { chr: "∭" }), part("sub", r("V")), "<m:sup/>", e(r("f"))),
    "\\iiint_{V}{f}",
  ],
  [
    "a large sign that TeX has no name for here",
    part("nary", set("naryPr", { chr: "⨁" }), part("sub", r("i")), "<m:sup/>", e(r("x"))),
    "⨁_{i}{x}",
  ],
  [
    "what a tracked change says of a sign",
    part("acc", part("accPr", "<m:ctrlPr><w:rPr><w:ins/></w:rPr></m:ctrlPr>"), e(r("x"))),
    "\\hat{x}",
  ],
  ["an upright figure", r("2", '<m:sty m:val="p"/>'), "2"],
  ["script letters", r("L", '<m:scr m:val="script"/>'), "\\mathcal{L}"],
  ["words", r("if x", "<m:nor/>"), "\\text{if x}"],
  [
    "words with signs that TeX takes for its own",
    r("5% &amp; {a_b} #1 $2", "<m:nor/>"),
    "\\text{5\\% \\& \\{a\\_b\\} \\#1 \\$2}",
  ],
  [
    "words with more of these signs",
    r("C:\\a ~ b^c", "<m:nor/>"),
    "\\text{C:\\textbackslash{}a \\textasciitilde{} b\\textasciicircum{}c}",
  ],
  ["a tilde and a caret that were typed", r("a~b^c"), "a\\sim b\\text{\\textasciicircum{}}c"],
  ["a backslash that was typed", r("A\\B"), "A\\backslash B"],
  ["signs that TeX takes for its own", r("5% &amp; 3_a"), "5\\% \\& 3\\_a"],
]

test.each(formulas)("%s becomes TeX", (_, inside, tex) => {
  expect(convertEquation(inside)).toBe(tex)
})

test.each(formulas)("%s can be shown", (_, inside) => {
  expect(renderMathTree(convertEquation(inside), true)?.tagName).toBe("math")
})
