import type { Disposition, PointResolution } from "@hub/contract/suggestions"

export const outcomeWords: Record<Disposition, string> = {
  accepted: "Accepted",
  accepted_edited: "Accepted with edits",
  partly: "Partly accepted",
  rejected: "Rejected",
  deferred: "Deferred",
}

type SentPoint = { outcome?: PointResolution | null }

/** How many points of an answer were handled how, in one sentence; nothing before the first decision. */
export function summarizeOutcomes(points: SentPoint[]): string | null {
  const open = points.filter(({ outcome }) => !outcome).length
  if (open === points.length) return null
  const counts = (Object.keys(outcomeWords) as Disposition[]).map((disposition) => ({
    words: outcomeWords[disposition].toLowerCase(),
    count: points.filter(({ outcome }) => outcome?.disposition === disposition).length,
  }))
  const parts = counts.filter(({ count }) => count > 0).map(({ words, count }) => `${count} ${words}`)
  return `${[...parts, ...(open > 0 ? [`${open} not decided yet`] : [])].join(", ")}.`
}
