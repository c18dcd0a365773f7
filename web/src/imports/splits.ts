import type { ImportDetail } from "@hub/contract/imports"
import { formatCount } from "../widgets/format-count.ts"

/** A way of splitting a document into topics; `level` is none where the sizes decide. */
export type SplitChoice = {
  value: string
  level: number | null
  topics: number
  most_words: number
  /** What the hub proposes by itself. */
  isProposed: boolean
  /** The headings at which topics begin. */
  place: string
  label: string
}

const bySizeValue = "size"

/** All ways that make a difference, the proposed one first unless a level makes the same topics. */
export function listSplits({ levels, by_size, split_level }: Pick<ImportDetail, "levels" | "by_size" | "split_level">) {
  // A level at which no further topic begins is no choice.
  const byLevel = levels
    .filter(
      ({ level, topics }, index) =>
        level === split_level || level === by_size?.level || topics !== levels[index - 1]?.topics,
    )
    .map(({ level, ...size }): SplitChoice => {
      const place = level === 1 ? "Heading 1" : `Headings 1 to ${level}`
      const isProposed = level === by_size?.level
      return { value: String(level), level, ...size, isProposed, place, label: `${place}: ${topicCount(size)}` }
    })
  if (by_size === null || by_size.level !== null) return byLevel
  const { topics, most_words } = by_size
  const place = "headings by size"
  const label = `Headings by size: ${topicCount(by_size)}`
  return [{ value: bySizeValue, level: null, topics, most_words, isProposed: true, place, label }, ...byLevel]
}

export function chosenSplit(
  { split_level, by_size }: Pick<ImportDetail, "by_size" | "split_level">,
  splits: SplitChoice[],
) {
  const level = split_level ?? by_size?.level ?? null
  return splits.find((one) => one.level === level)
}

/** What is offered beside the chosen way: the proposed one, or beside that the first headings that make several topics. */
export const otherSplit = (splits: SplitChoice[], now: SplitChoice | undefined) =>
  now?.isProposed
    ? splits.find((one) => one !== now && one.topics > 1 && one.topics !== now.topics)
    : splits.find((one) => one.isProposed)

/** “6 topics of up to 9,500 words” */
export const describeSplit = ({ topics, most_words }: Pick<SplitChoice, "topics" | "most_words">) =>
  most_words > 0
    ? `${topicCount({ topics })} of up to ${formatCount(roundWords(most_words), "word")}`
    : topicCount({ topics })

const topicCount = ({ topics }: { topics: number }) => formatCount(topics, "topic")

/** Two figures are enough to say how long something is. */
function roundWords(words: number) {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(words)) - 1)
  return Math.ceil(words / unit) * unit
}
