import { alignTokens } from "@hub/markdown"
import { countAlikeEnds } from "./alike-ends.ts"

/** A stretch of a list, and what stands in its place in another one. */
export type ChangedRange = { from: number; to: number; fromAfter: number; toAfter: number }

/** The stretches in which a list differs from a later one, in their order. What stands between them is the same in both. */
export function changedRanges(before: readonly string[], after: readonly string[]): ChangedRange[] {
  // What is alike at both ends, most of it as a rule, need not be aligned.
  const { start, end } = countAlikeEnds(before, after)
  const [was, is] = [before.slice(start, before.length - end), after.slice(start, after.length - end)]

  const ranges: ChangedRange[] = []
  let [at, atAfter] = [start, start]
  const partners = [...alignTokens(was, is), is.length]
  for (const [index, partner] of partners.entries()) {
    if (partner < 0) continue
    const [to, toAfter] = [start + index, start + partner]
    if (at < to || atAfter < toAfter) ranges.push({ from: at, to, fromAfter: atAfter, toAfter })
    ;[at, atAfter] = [to + 1, toAfter + 1]
  }
  return ranges
}
