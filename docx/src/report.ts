import type { ReportLine, ReportLoss } from "./parsed-document.ts"

/**
 * Accounts for everything that goes in. One walk counts what a file holds; another after it, the conversion, says of each
 * what became of it. What the conversion never reached is listed as lost, so the sum is right by construction.
 */
export type ReportBuilder = {
  count: (thing: object, construct: string, where: string, weight?: number) => void
  kept: (thing: object) => void
  /** Kept where it was counted as that which was made of it; else it changed its kind, which is a conversion. */
  made: (thing: object, construct: string) => void
  converted: (thing: object) => void
  lost: (thing: object, what: string) => void
  /** Left out on purpose: the hub makes its own, or nobody misses it. */
  leftOut: (thing: object, what: string) => void
  /** Says more of something that is not lost: who changed it, and when. */
  noted: (thing: object, what: string) => void
  /** How many letters those have that were counted as this and kept. */
  countKeptCharacters: (construct: string, countIn: (text: string) => number) => number
  lines: () => ReportLine[]
}

export const unreachedLoss = "In a place of the file that cannot be read: compare the topics with your file"

type Treatment = "kept" | "converted" | { what: string; left_out?: true }

const notReached: Treatment = { what: unreachedLoss }

/** What a paragraph became that the file calls something else. */
const constructLabels: Record<string, string> = {
  headings: "A heading",
  title: "The title of the document",
  "code lines": "A line of code",
  quotes: "A quote",
  "call-outs": "A note or warning",
  "list items": "An item of a list",
  "numbered paragraphs": "Ordinary text with its number",
}

type CountedThing = { construct: string; where: string; weight: number; fate: Treatment; note: string | undefined }

export function createReportBuilder(): ReportBuilder {
  const counted = new Map<object, CountedThing>()
  const ended = (thing: object, fate: Treatment) => {
    const one = counted.get(thing)
    if (one) one.fate = fate
  }

  return {
    count: (thing, construct, where, weight = 1) =>
      void counted.set(thing, { construct, where, weight, fate: notReached, note: undefined }),
    kept: (thing) => ended(thing, "kept"),
    made: (thing, construct) => {
      const one = counted.get(thing)
      if (!one) return
      one.fate = one.construct === construct ? "kept" : "converted"
      one.note = one.construct === construct ? undefined : `${constructLabels[construct] ?? "Ordinary text"} in the hub`
    },
    converted: (thing) => ended(thing, "converted"),
    lost: (thing, what) => ended(thing, { what }),
    leftOut: (thing, what) => ended(thing, { what, left_out: true }),
    noted: (thing, what) => {
      const one = counted.get(thing)
      if (one) one.note = what
    },
    countKeptCharacters: (construct, countIn) => {
      let sum = 0
      for (const [thing, one] of counted)
        if (one.construct === construct && one.fate === "kept" && "text" in thing) sum += countIn(String(thing.text))
      return sum
    },
    lines: () => sumLines(counted.values()),
  }
}

/** Everything that was counted here or within is lost for one reason. */
export function reportAllLost(report: ReportBuilder, node: CountedNode, what: string): void {
  report.lost(node, what)
  for (const each of node.children) reportAllLost(report, each, what)
}

type CountedNode = { children: CountedNode[] }

function sumLines(counted: Iterable<CountedThing>): ReportLine[] {
  const lines = new Map<string, ReportLine>()

  for (const { construct, where, weight, fate, note } of counted) {
    const line = lines.get(construct) ?? { construct, in: 0, kept: 0, converted: 0, lost: [] }
    lines.set(construct, line)

    line.in += weight
    if (fate === "kept") line.kept += weight
    else if (fate === "converted") line.converted += weight
    else addLoss(line.lost, { ...fate, where, count: weight })
    if (note !== undefined && typeof fate === "string") (line.noted ??= []).push({ what: note, where, count: weight })
  }

  return [...lines.values()]
}

/** Neighbours lost for the same reason at the same place are one entry. */
function addLoss(losses: ReportLoss[], loss: ReportLoss): void {
  const last = losses.at(-1)
  if (last?.what === loss.what && last.where === loss.where) last.count += loss.count
  else losses.push(loss)
}
