import type { ImportDetail } from "@hub/contract/imports"

type ImportReportLines = ImportDetail["ledger"]

/** How many things of a document did not come through. */
export function countLosses(report: ImportReportLines): number {
  return report.reduce((sum, line) => sum + countLossesOfLine(line), 0)
}

export function countLossesOfLine({ lost }: ImportReportLines[number]): number {
  return lost.reduce((sum, one) => sum + one.count, 0)
}

/** What was lost, by what it was and why: each with its places. */
export function groupLosses(report: ImportReportLines) {
  const groups = new Map<string, { construct: string; what: string; count: number; places: string[] }>()
  for (const { construct, lost } of report)
    for (const { what, where, count } of lost) {
      const key = JSON.stringify([construct, what])
      const group = groups.get(key) ?? { construct, what, count: 0, places: [] }
      groups.set(key, group)
      group.count += count
      if (where !== "" && !group.places.includes(where)) group.places.push(where)
    }
  return [...groups.values()].toSorted((one, other) => other.count - one.count)
}
