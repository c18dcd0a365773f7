import { format, getFormatFromId, isDateFormat } from "numfmt"
import { childNamed, elementsIn, findElementsNamed, type MarkupElement } from "../markup/tree.ts"

/** Dates in the order of the reader's own country, which the workbook leaves open, are written in the one that is read alike everywhere. */
const ofReader: Record<number, string> = { 14: "yyyy-mm-dd", 22: "yyyy-mm-dd h:mm" }

const between1900And1904 = 1462

/** Writes the value of a cell as its style shows it. */
export function createFormatter(styles: MarkupElement | undefined, isFrom1904: boolean) {
  const own = new Map(
    (styles ? findElementsNamed(styles, "numFmt") : []).map(({ attributes }) => [
      Number(attributes["numFmtId"]),
      attributes["formatCode"] ?? "General",
    ]),
  )
  const cellStyles = childNamed(styles, "cellXfs")
  const patterns = (cellStyles ? elementsIn(cellStyles) : []).map(({ attributes }) => {
    const id = Number(attributes["numFmtId"] ?? 0)
    return own.get(id) ?? ofReader[id] ?? getFormatFromId(id)
  })

  return (value: string, style: string | undefined): string => {
    const number = Number(value)
    if (value === "" || !Number.isFinite(number)) return value
    const pattern = patterns[Number(style ?? 0)] ?? "General"
    const shifted = isFrom1904 && isDateFormat(pattern) ? number + between1900And1904 : number
    const shown = format(pattern, shifted, { throws: false }).trim()
    return /^#+$/.test(shown) || shown === "" ? value : shown
  }
}
