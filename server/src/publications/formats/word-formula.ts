import type { Formula, Side } from "../../pdf/document.ts"
import { text } from "./xhtml.ts"

/** A formula as Word's own, which can be edited there (Office Math, ECMA-376 part 1, 22.1). */
export function wordFormula(parts: Formula): string {
  return `<m:oMath>${written(parts)}</m:oMath>`
}

function written(one: Formula): string {
  switch (one.form) {
    case "row":
      return one.of.map(written).join("")
    case "sign":
      return run(one.text, "")
    case "upright":
    case "name":
      return run(one.text, `<m:rPr><m:sty m:val="p"/></m:rPr>`)
    case "fraction":
      return `<m:f>${held("num", one.above)}${held("den", one.below)}</m:f>`
    case "root":
      return one.index
        ? `<m:rad>${held("deg", one.index)}${held("e", one.of)}</m:rad>`
        : `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/>${held("e", one.of)}</m:rad>`
    case "scripts":
      return scripts(one)
    case "accent":
      return `<m:acc><m:accPr><m:chr m:val="${text(one.sign)}"/></m:accPr>${held("e", one.of)}</m:acc>`
    case "line":
      return `<m:bar><m:barPr><m:pos m:val="${one.side === "above" ? "top" : "bot"}"/></m:barPr>${held("e", one.of)}</m:bar>`
    case "brace": {
      const [sign, place] = one.side === "above" ? ["⏞", "top"] : ["⏟", "bot"]
      return `<m:groupChr><m:groupChrPr><m:chr m:val="${sign}"/><m:pos m:val="${place}"/></m:groupChrPr>${held("e", one.of)}</m:groupChr>`
    }
    case "fenced":
      return `<m:d><m:dPr><m:begChr m:val="${text(one.open)}"/><m:endChr m:val="${text(one.close)}"/></m:dPr>${held("e", one.of)}</m:d>`
    case "rows":
      return `<m:m>${columns(one.sides)}${one.rows.map((row) => `<m:mr>${row.map((cell) => held("e", cell)).join("")}</m:mr>`).join("")}</m:m>`
    case "space":
      return one.ems > 0 ? run("\u2003".repeat(Math.ceil(one.ems)), "") : ""
    case "boxed":
      return `<m:borderBox>${held("e", one.of)}</m:borderBox>`
    case "hidden":
      return `<m:phant><m:phantPr><m:show m:val="0"/></m:phantPr>${held("e", one.of)}</m:phant>`
  }
}

function scripts({ of, above, below, apart }: Extract<Formula, { form: "scripts" }>): string {
  if (apart) {
    const under = below ? `<m:limLow>${held("e", of)}${held("lim", below)}</m:limLow>` : written(of)
    return above ? `<m:limUpp><m:e>${under}</m:e>${held("lim", above)}</m:limUpp>` : under
  }
  if (above && below) return `<m:sSubSup>${held("e", of)}${held("sub", below)}${held("sup", above)}</m:sSubSup>`
  if (above) return `<m:sSup>${held("e", of)}${held("sup", above)}</m:sSup>`
  return below ? `<m:sSub>${held("e", of)}${held("sub", below)}</m:sSub>` : written(of)
}

const columns = (sides: Side[]) =>
  `<m:mPr><m:mcs>${sides.map((side) => `<m:mc><m:mcPr><m:count m:val="1"/><m:mcJc m:val="${side}"/></m:mcPr></m:mc>`).join("")}</m:mcs></m:mPr>`

const held = (name: string, one: Formula) => `<m:${name}>${written(one)}</m:${name}>`
const run = (words: string, look: string) => `<m:r>${look}<m:t xml:space="preserve">${text(words)}</m:t></m:r>`
