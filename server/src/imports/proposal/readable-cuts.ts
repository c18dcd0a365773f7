import type { CutHeading } from "@hub/contract/import-items"

/** A heading with the number of words of its own line, and of what follows it up to the next heading of any level. */
export type CountedHeading = Pick<CutHeading, "cut" | "level"> & { title_words: number; words: number }

/** How many words a document has, by the headings they stand under; `opening` is what stands before the first. */
export type WordCounts = { opening: number; headings: CountedHeading[] }

type DocumentPart = { heading: CountedHeading; below: DocumentPart[] }

/** A topic of so many words is read in about four minutes. Above that, each doubling makes all of its words harder to find. */
const readable = 900
/** Longer than this no section stays whole, as long as it has headings: each word costs more than any number of topics. */
const longest = 3000
const tooLong = 1000
/** Opening another topic is as much trouble as reading this many words in one that is twice as long as it should be. */
const opening = 150
/** So many chapters are cut however short they are: their author wrote them as chapters. */
const fewChapters = 12

/**
 * Where a document is cut so that its topics have a readable size. The rule, from the top of the document downwards:
 *
 * 1. Each heading 1 begins a topic. More than a dozen of them do so only if that is better than one topic.
 * 2. Any other part, and a document without a heading 1, is cut at all headings right below it if that costs less than
 *    leaving it whole, or if it has more than 3,000 words; and each of its parts in the same way again.
 *
 * What a topic costs: 150 words for opening it, and where it has more than 900 words, all of its words for each doubling of
 * these. So 1,500 words under five headings are cut (5 × 300), under twenty they are not (20 × 75).
 */
export function cutAtReadableSize({ opening: before, headings }: WordCounts): number[] {
  const chapters = nestSections(headings)
  const below = cutBelow(before, chapters)
  const isFew = chapters.length <= fewChapters && chapters.some(({ heading }) => heading.level === 1)
  return isFew || below.cost < costOfTopic(wordsOf(before, chapters)) ? below.cuts : []
}

/** Headings as a tree: each holds the deeper ones that follow it. */
function nestSections(headings: CountedHeading[]): DocumentPart[] {
  const top: DocumentPart[] = []
  const open: DocumentPart[] = []
  for (const heading of headings) {
    while (open.length > 0 && open.at(-1)!.heading.level >= heading.level) open.pop()
    const section = { heading, below: [] }
    ;(open.at(-1)?.below ?? top).push(section)
    open.push(section)
  }
  return top
}

type Cuts = { cuts: number[]; cost: number }

/** A part cut at all of its sections, and these in the cheapest way. What comes before them is a topic, but for a blank opening. */
function cutBelow(before: number, sections: DocumentPart[], isBlankTopic = false): Cuts {
  const parts = sections.map(cutSection)
  return {
    cuts: sections.flatMap(({ heading }, index) => [heading.cut, ...parts[index]!.cuts]),
    cost: parts.reduce((sum, one) => sum + one.cost, before > 0 || isBlankTopic ? costOfTopic(before) : 0),
  }
}

/** The cheapest way to cut a section, whose own heading is a cut already. */
function cutSection({ heading, below }: DocumentPart): Cuts {
  const whole = { cuts: [], cost: costOfTopic(wordsOf(heading.words, below)) }
  const apart = cutBelow(heading.words, below, true)
  return apart.cost < whole.cost ? apart : whole
}

const costOfTopic = (words: number) =>
  opening + words * (words > longest ? tooLong : Math.max(0, Math.log2(words / readable)))

/** The words before the sections, and theirs. */
const wordsOf = (before: number, sections: DocumentPart[]): number =>
  sections.reduce((sum, { heading, below }) => sum + heading.title_words + wordsOf(heading.words, below), before)
