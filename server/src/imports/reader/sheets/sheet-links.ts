import type { ReportBuilder } from "@hub/docx/report"
import { findElementsNamed, type MarkupElement } from "../markup/tree.ts"
import { type CellPlace, type CellRange, parseRange } from "./places.ts"
import { type SheetCell, toSheet } from "./sheet.ts"

type SheetLink = { href: string; origin: MarkupElement }

/** The links of a sheet by the places of their cells, and those that no cell has taken. */
export function readLinks(root: MarkupElement, targets: Map<string, string>) {
  const single = new Map<string, SheetLink>()
  const ranges: { range: CellRange; link: SheetLink }[] = []
  const all = findElementsNamed(root, "hyperlink")
  const taken = new Set<object>()
  for (const origin of all) {
    const { ref, location = "", "r:id": id } = origin.attributes
    const range = parseRange(ref)
    const sheet = /^'?(.+?)'?!/.exec(location)?.[1]
    const href = (id && targets.get(id)) ?? toSheet + (sheet ?? location)
    if (!range) continue
    if (range.from.row !== range.to.row || range.from.column !== range.to.column)
      ranges.push({ range, link: { href, origin } })
    else single.set(placeKey(range.from), { href, origin })
  }
  return {
    take: (row: number, column: number): Pick<SheetCell, "link"> => {
      const isAround = ({ range: { from, to } }: (typeof ranges)[number]) =>
        row >= from.row && row <= to.row && column >= from.column && column <= to.column
      const link = single.get(placeKey({ row, column })) ?? ranges.find(isAround)?.link
      if (link) taken.add(link.origin)
      return link ? { link } : {}
    },
    reportOthers: (name: string, report: ReportBuilder) => {
      for (const origin of all.filter((each) => !taken.has(each))) {
        report.count(origin, "links", name)
        report.leftOut(origin, `A link of a cell that is empty or hidden (${origin.attributes["ref"] ?? "no cell"})`)
      }
    },
  }
}

const placeKey = ({ row, column }: CellPlace) => `${row} ${column}`
