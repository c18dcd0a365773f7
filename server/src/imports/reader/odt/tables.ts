import { createElement, elementsIn, type MarkupElement, type MarkupNode } from "../markup/tree.ts"
import { inside, type TextContext } from "./text-context.ts"

const mostRepeated = 100

export function readOdtTable(context: TextContext, node: MarkupElement): MarkupNode[] {
  const rowsIn = (within: MarkupElement, isHead: boolean): MarkupElement[] =>
    elementsIn(within).flatMap((each) => {
      if (each.name === "table:table-row") return [readRow(context, each, isHead)]
      if (each.name === "table:table-header-rows") return rowsIn(each, true)
      return /^table:table-row(?:s|-group)$/.test(each.name) ? rowsIn(each, isHead) : []
    })
  return [createElement("table", rowsIn(node, false), {}, node)]
}

function readRow(context: TextContext, row: MarkupElement, isHead: boolean): MarkupElement {
  const cells = elementsIn(row).flatMap((cell): MarkupElement[] => {
    if (cell.name !== "table:table-cell") return []
    const { attributes: given } = cell
    const columns = given["table:number-columns-spanned"] ?? "1"
    const rows = given["table:number-rows-spanned"] ?? "1"
    if (columns !== "1" || rows !== "1") context.report.converted(given)
    const made = createElement(
      isHead ? "th" : "td",
      context.toMarkup(context, cell.children, inside),
      { colspan: columns, rowspan: rows },
      cell,
    )
    const repeated = Math.min(mostRepeated, Number(given["table:number-columns-repeated"] ?? 1) || 1)
    return [made, ...Array.from({ length: repeated - 1 }, () => createElement(made.name))]
  })
  return createElement("tr", cells)
}
