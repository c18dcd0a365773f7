import { renderMathTree } from "@hub/markdown/math"
import { describe, expect, test } from "vitest"
import { convertToMarkdown, convertWordParts, findReportLine } from "../../test/convert-word.ts"
import {
  convertEquation,
  equationXml,
  mathArgument as e,
  mathElement as part,
  mathProperties as set,
  mathRun as r,
} from "../../test/equation-xml.ts"
import { wordParagraphXml, wordRunXml, wordTableXml } from "../../test/word-file.ts"

describe("a sign above", () => {
  const above = (sign: string) => convertEquation(part("acc", set("accPr", { chr: sign }), e(r("x"))))

  // The gallery of Word, and the signs that stand alone, as other programs write them.
  test.each([
    ["\u0307", "\\dot{x}"],
    ["\u0308", "\\ddot{x}"],
    ["\u20DB", "\\dddot{x}"],
    ["\u0302", "\\hat{x}"],
    ["\u030C", "\\check{x}"],
    ["\u0301", "\\acute{x}"],
    ["\u0300", "\\grave{x}"],
    ["\u0306", "\\breve{x}"],
    ["\u0303", "\\tilde{x}"],
    ["\u0305", "\\overline{x}"],
    ["\u20D6", "\\overleftarrow{x}"],
    ["\u20D7", "\\vec{x}"],
    ["\u20E1", "\\overleftrightarrow{x}"],
    ["\u20D0", "\\overleftharpoon{x}"],
    ["\u20D1", "\\overrightharpoon{x}"],
    ["^", "\\hat{x}"],
    ["~", "\\tilde{x}"],
    ["¯", "\\bar{x}"],
    ["˙", "\\dot{x}"],
    ["¨", "\\ddot{x}"],
    ["→", "\\vec{x}"],
    ["`", "\\grave{x}"],
  ])("%j is TeX's own", (sign, tex) => {
    expect(above(sign)).toBe(tex)
    expect(renderMathTree(tex, false)?.tagName).toBe("math")
  })

  test("that TeX has no accent for stays that sign", () => {
    expect(above("★")).toBe("\\overset{★}{x}")
  })

  test("is a hat where none is named, and none where it is empty", () => {
    expect(convertEquation(part("acc", e(r("x"))))).toBe("\\hat{x}")
    expect(above("")).toBe("x")
  })
})

describe("brackets", () => {
  const enclosed = (begChr: string, endChr: string) =>
    convertEquation(part("d", set("dPr", { begChr, endChr }), e(r("a"))))

  test.each([
    ["(", ")", "\\left( a\\right)"],
    ["⌊", "⌋", "\\left\\lfloor a\\right\\rfloor"],
    ["|", "|", "\\left| a\\right|"],
    ["‖", "‖", "\\left\\| a\\right\\|"],
    ["∥", "∥", "\\left\\| a\\right\\|"],
    ["⟨", "⟩", "\\left\\langle a\\right\\rangle"],
    ["\u2329", "\u232A", "\\left\\langle a\\right\\rangle"],
    ["\u3008", "\u3009", "\\left\\langle a\\right\\rangle"],
    ["⟦", "⟧", "\\left⟦ a\\right⟧"],
    ["]", "[", "\\left] a\\right["],
    ["", "}", "\\left. a\\right\\}"],
    ["\\", "/", "\\left\\backslash a\\right/"],
    ["¦", "%", "\\left. ¦ a\\right. \\%"],
  ])("%s and %s", (opening, closing, tex) => {
    expect(enclosed(opening, closing)).toBe(tex)
    expect(renderMathTree(enclosed(opening, closing), false)?.tagName).toBe("math")
  })

  test("are round where they are not named, and a line stands between several things", () => {
    expect(convertEquation(part("d", e(r("a")), e(r("b"))))).toBe("\\left( a|b\\right)")
  })

  test("have the sign between that they name", () => {
    expect(convertEquation(part("d", set("dPr", { sepChr: "," }), e(r("a")), e(r("b")), e(r("c"))))).toBe(
      "\\left( a,b,c\\right)",
    )
  })
})

describe("rows of equations", () => {
  test("touch where Word lines them up, by the sign & or by its own mark", () => {
    const bySign = part("eqArr", e(r("x+y&amp;=1")), e(r("x&amp;"), r("=2")))
    const byMark = part("eqArr", e(r("x"), r("=", "<m:aln/>"), r("1")), e(r("xy"), r("=", "<m:aln/>"), r("2")))

    expect(convertEquation(bySign)).toBe("\\begin{aligned}x+y & =1 \\\\ x & =2\\end{aligned}")
    expect(convertEquation(byMark)).toBe("\\begin{aligned}x & =1 \\\\ xy & =2\\end{aligned}")
    expect(renderMathTree(convertEquation(bySign), true)?.tagName).toBe("math")
  })

  test("are the cases of a function behind a brace", () => {
    const rows = part("eqArr", e(r("0, &amp;x&lt;0")), e(r("1, &amp;x≥0")))
    const cases = r("f=") + part("d", set("dPr", { begChr: "{", endChr: "" }), e(rows))

    expect(convertEquation(cases)).toBe("f=\\left\\{ \\begin{aligned}0, & x<0 \\\\ 1, & x\\geq 0\\end{aligned}\\right.")
  })

  test("of a matrix stand on the sides that its columns name", () => {
    const columns = (...sides: string[]) =>
      part("mPr", part("mcs", ...sides.map((mcJc) => part("mc", set("mcPr", { count: "1", mcJc })))))
    const matrix = (...sides: string[]) =>
      convertEquation(part("m", columns(...sides), part("mr", e(r("a")), e(r("b")))))

    expect(matrix("left", "center")).toBe("\\begin{array}{lc}a & b\\end{array}")
    expect(matrix("center", "center")).toBe("\\begin{matrix}a & b\\end{matrix}")
    expect(matrix("right", "left")).toBe("\\begin{aligned}a & b\\end{aligned}")
  })
})

describe("an equation in its paragraph", () => {
  const read = async (inside: string) => convertToMarkdown({ body: `<w:p>${inside}</w:p>` })
  const one = equationXml(r("a=1"))
  const other = equationXml(r("b=2"))

  test("stands in the line among words, and alone as a block", async () => {
    expect(await read(wordRunXml("where ") + one)).toBe("where $`a=1`$\n")
    expect(await read(part("oMathPara", one))).toBe("```math\na=1\n```\n")
  })

  test("is one of several rows where Word sets several below each other", async () => {
    expect(await read(part("oMathPara", one, other))).toBe(
      "```math\n\\begin{gathered}a=1 \\\\ b=2\\end{gathered}\n```\n",
    )
  })

  test("has its words before and after it once", async () => {
    expect(await read(wordRunXml("If ") + one + wordRunXml(" holds, go on."))).toBe("If $`a=1`$ holds, go on.\n")
  })

  test("is kept apart from another one in the same line", async () => {
    expect(await read(one + wordRunXml(" and ") + other)).toBe("$`a=1`$ and $`b=2`$\n")
  })

  test("leaves out an empty one, which the report lists", async () => {
    const parsed = await convertWordParts({ body: `<w:p>${part("oMathPara", one, equationXml(""))}</w:p>` })

    expect(parsed.documents[0]!.markdown).toBe("```math\na=1\n```\n")
    expect(findReportLine(parsed, "equations")).toMatchObject({
      in: 2,
      converted: 1,
      lost: [{ what: "An empty equation", where: "paragraph 1" }],
    })
  })

  test("keeps its line beside words in a cell of a table", async () => {
    const cell = `<w:p>${wordRunXml("size ")}${equationXml(r("|x|"))}</w:p>`

    expect(await convertToMarkdown({ body: wordTableXml([wordParagraphXml("Of")], [cell]) })).toBe(
      "| |\n| - |\n| Of |\n| size $`\\|x\\|`$ |\n",
    )
  })

  test("is what its tracked changes make of it", async () => {
    const changed = `<w:ins w:author="Ann">${r("2")}</w:ins><w:del w:author="Ann">${r("3")}</w:del>`
    const body = `<w:p>${wordRunXml("So ")}${equationXml(r("x=") + changed)}</w:p>`

    const accepted = await convertWordParts({ body })
    const rejected = await convertWordParts({ body }, { tracked_changes: "reject" })

    expect(accepted.documents[0]!.markdown).toBe("So $`x=2`$\n")
    expect(rejected.documents[0]!.markdown).toBe("So $`x=3`$\n")
  })
})
