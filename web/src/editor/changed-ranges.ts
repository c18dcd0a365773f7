import { alignTokens } from "@hub/markdown"

/** A stretch of a list, and what stands in its place in another one. */
export type ChangedRange = { from: number; to: number; fromAfter: number; toAfter: number }

/** The stretches in which a list differs from a later one, in their order. What stands between them is the same in both. */
export function changedRanges(before: readonly string[], after: readonly string[]): ChangedRange[] {
  const ranges: ChangedRange[] = []
  let [at, atAfter] = [0, 0]
  const partners = [...alignTokens(before, after), after.length]
  for (const [to, toAfter] of partners.entries()) {
    if (toAfter < 0) continue
    if (at < to || atAfter < toAfter) ranges.push({ from: at, to, fromAfter: atAfter, toAfter })
    ;[at, atAfter] = [to + 1, toAfter + 1]
  }
  return ranges
}
