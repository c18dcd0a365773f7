import type { CutHeading } from "@hub/contract/import-items"
import type { SplitSize } from "@hub/contract/imports"
import { cutAtReadableSize, type WordCounts } from "./readable-cuts.ts"

/** Headings of the earlier reading, and whether it was cut at each. */
export type FormerHeading = { path: string; level: number; title: string; cut: boolean }

/** Where a document is cut by itself: at headings down to a level, or without one so that topics have a readable size. */
export const cutsByRule = (counts: WordCounts, split_level: number | null): number[] =>
  split_level === null
    ? cutAtReadableSize(counts)
    : counts.headings.filter(({ level }) => level <= split_level).map(({ cut }) => cut)

/** The same, but where the earlier reading has the same heading, as that was. */
export function cutsLikeFormer(
  path: string,
  headings: CutHeading[],
  byRule: number[],
  former: FormerHeading[],
): number[] {
  const isCut = new Set(byRule)
  const formerCuts = new Map<string, boolean[]>()
  for (const one of former)
    if (one.path === path) formerCuts.set(headingKey(one), [...(formerCuts.get(headingKey(one)) ?? []), one.cut])
  return headings
    .filter((heading) => formerCuts.get(headingKey(heading))?.shift() ?? isCut.has(heading.cut))
    .map(({ cut }) => cut)
}

const headingKey = ({ level, title }: { level: number; title: string }) => `${level} ${title}`

/** What each way of splitting makes. */
export type SplitMeasures = {
  levels: (SplitSize & { level: number })[]
  /** What cutting at a readable size makes, and the level that cuts at the same headings, if there is one. */
  by_size: SplitSize & { level: number | null }
}

/** How many topics each way of cutting would make of all documents, and how many words the longest would have. */
export function measureSplits(documents: WordCounts[]): SplitMeasures {
  const cutBy = (split_level: number | null) => documents.map((counts) => cutsByRule(counts, split_level))
  const measure = (cuts: number[][]) => measureSplit(documents, cuts)
  const levels = ([1, 2, 3, 4, 5, 6] as const).map((level) => ({ level, cuts: cutBy(level) }))
  const bySize = cutBy(null)
  const same = levels.find(({ cuts }) => cuts.every((one, index) => haveSameCuts(one, bySize[index]!)))
  return {
    levels: levels.map(({ level, cuts }) => ({ level, ...measure(cuts) })),
    by_size: { ...measure(bySize), level: same?.level ?? null },
  }
}

/** Whether two ways of cutting cut at the same headings, in whichever order. */
export function haveSameCuts(one: number[], other: number[]): boolean {
  const cuts = new Set(one)
  return cuts.size === other.length && other.every((cut) => cuts.has(cut))
}

/** What comes before the first heading that is cut at is a topic of its own, unless it is blank. */
function measureSplit(documents: WordCounts[], cuts: number[][]): SplitSize {
  const sizes = documents.flatMap((counts, index) => topicSizes(counts, new Set(cuts[index])))
  return { topics: sizes.length, most_words: sizes.reduce((most, words) => Math.max(most, words), 0) }
}

function topicSizes({ opening, headings }: WordCounts, cuts: Set<number>): number[] {
  const sizes = [opening]
  for (const { cut, title_words, words } of headings)
    if (cuts.has(cut)) sizes.push(words)
    else sizes[sizes.length - 1]! += title_words + words
  const [before, ...rest] = sizes
  return before === 0 && rest.length > 0 ? rest : sizes
}
