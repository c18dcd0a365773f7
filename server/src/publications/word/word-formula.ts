import type { Formula, FormulaColumnSide } from "../document/document.ts"
import { escapeText } from "../html/xhtml.ts"

/** A formula as Word's own, which can be edited there (Office Math, ECMA-376 part 1, 22.1). */
export function writeWordFormula(parts: Formula): string {
  return `<m:oMath>${writeFormula(parts)}</m:oMath>`
}

function writeFormula(one: Formula): string {
  switch (one.form) {
    case "row":
      return one.of.map(writeFormula).join("")
    case "sign":
      return run(one.text, "")
    case "upright":
    case "name":
      return run(one.text, `<m:rPr><m:sty m:val="p"/></m:rPr>`)
    case "fraction":
      return `<m:f>${wrapFormula("num", one.above)}${wrapFormula("den", one.below)}</m:f>`
    case "root":
      return one.index
        ? `<m:rad>${wrapFormula("deg", one.index)}${wrapFormula("e", one.of)}</m:rad>`
        : `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/>${wrapFormula("e", one.of)}</m:rad>`
    case "scripts":
      return writeScripts(one)
    case "accent":
      return `<m:acc><m:accPr><m:chr m:val="${escapeText(one.sign)}"/></m:accPr>${wrapFormula("e", one.of)}</m:acc>`
    case "line":
      return `<m:bar><m:barPr><m:pos m:val="${one.side === "above" ? "top" : "bot"}"/></m:barPr>${wrapFormula("e", one.of)}</m:bar>`
    case "brace": {
      const [sign, place] = one.side === "above" ? ["⏞", "top"] : ["⏟", "bot"]
      return `<m:groupChr><m:groupChrPr><m:chr m:val="${sign}"/><m:pos m:val="${place}"/></m:groupChrPr>${wrapFormula("e", one.of)}</m:groupChr>`
    }
    case "fenced":
      return `<m:d><m:dPr><m:begChr m:val="${escapeText(one.open)}"/><m:endChr m:val="${escapeText(one.close)}"/></m:dPr>${wrapFormula("e", one.of)}</m:d>`
    case "rows":
      return `<m:m>${columns(one.sides)}${one.rows.map((row) => `<m:mr>${row.map((cell) => wrapFormula("e", cell)).join("")}</m:mr>`).join("")}</m:m>`
    case "space":
      return one.ems > 0 ? run("\u2003".repeat(Math.ceil(one.ems)), "") : ""
    case "boxed":
      return `<m:borderBox>${wrapFormula("e", one.of)}</m:borderBox>`
    case "hidden":
      return `<m:phant><m:phantPr><m:show m:val="0"/></m:phantPr>${wrapFormula("e", one.of)}</m:phant>`
  }
}

function writeScripts({ of, above, below, apart }: Extract<Formula, { form: "scripts" }>): string {
  if (apart) {
    const under = below ? `<m:limLow>${wrapFormula("e", of)}${wrapFormula("lim", below)}</m:limLow>` : writeFormula(of)
    return above ? `<m:limUpp><m:e>${under}</m:e>${wrapFormula("lim", above)}</m:limUpp>` : under
  }
  if (above && below)
    return `<m:sSubSup>${wrapFormula("e", of)}${wrapFormula("sub", below)}${wrapFormula("sup", above)}</m:sSubSup>`
  if (above) return `<m:sSup>${wrapFormula("e", of)}${wrapFormula("sup", above)}</m:sSup>`
  return below ? `<m:sSub>${wrapFormula("e", of)}${wrapFormula("sub", below)}</m:sSub>` : writeFormula(of)
}

const columns = (sides: FormulaColumnSide[]) =>
  `<m:mPr><m:mcs>${sides.map((side) => `<m:mc><m:mcPr><m:count m:val="1"/><m:mcJc m:val="${side}"/></m:mcPr></m:mc>`).join("")}</m:mcs></m:mPr>`

const wrapFormula = (name: string, one: Formula) => `<m:${name}>${writeFormula(one)}</m:${name}>`
const run = (words: string, look: string) => `<m:r>${look}<m:t xml:space="preserve">${escapeText(words)}</m:t></m:r>`
