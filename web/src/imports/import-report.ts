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

type LossGroup = ReturnType<typeof groupLosses>[number]
/** Things of one kind that came to the same, the most first; `reasons` where that needs a reason. */
export type ReportGroup = { construct: string; count: number; reasons: LossGroup[] }[]

/** The whole report in four groups: what was kept, converted, left out on purpose, and lost. */
export function groupReport(report: ImportReportLines) {
  const counted = (count: (line: ImportReportLines[number]) => number): ReportGroup =>
    largestFirst(report.map((line) => ({ construct: line.construct, count: count(line), reasons: [] })))
  const missing = (isLeftOut: boolean): ReportGroup =>
    largestFirst(
      report.map((line) => {
        const lost = line.lost.filter((one) => (one.left_out ?? false) === isLeftOut)
        const count = lost.reduce((sum, one) => sum + one.count, 0)
        return { construct: line.construct, count, reasons: groupLosses([{ ...line, lost }]) }
      }),
    )
  return {
    kept: counted((line) => line.kept),
    converted: counted((line) => line.converted),
    leftOut: missing(true),
    lost: missing(false),
  }
}

/** The reasons of a group, each once, with what it is the reason for: “6 links, 4 words”. */
export function mergeReasons(group: ReportGroup): { what: string; counts: string; places: string[] }[] {
  const byReason = new Map<string, { counts: string[]; places: Set<string> }>()
  for (const { construct, what, count, places } of group.flatMap(({ reasons }) => reasons)) {
    const merged = byReason.get(what) ?? { counts: [], places: new Set() }
    byReason.set(what, merged)
    merged.counts.push(countOf(construct, count))
    for (const place of places) merged.places.add(place)
  }
  return [...byReason].map(([what, { counts, places }]) => ({ what, counts: counts.join(", "), places: [...places] }))
}

const largestFirst = (group: ReportGroup) =>
  group.filter((one) => one.count > 0).toSorted((one, other) => other.count - one.count)

const mostNamed = 4

/** “14,902 words, 22 tables and 9 images”: the largest, the others in the full report. */
export function describeGroup(group: ReportGroup): string {
  const named = group.slice(0, mostNamed).map(({ construct, count }) => countOf(construct, count))
  const others = group.length - named.length
  return [...named, ...(others > 0 ? [`${others.toLocaleString()} more ${others === 1 ? "kind" : "kinds"}`] : [])].join(
    ", ",
  )
}

/** Reports name their constructs in the plural. */
function countOf(construct: string, count: number): string {
  const one = /[^s]s$/.test(construct) ? construct.replace(/ies$/, "y").replace(/s$/, "") : construct
  return `${count.toLocaleString()} ${count === 1 ? one : construct}`
}
