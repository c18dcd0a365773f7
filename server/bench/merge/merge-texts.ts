/**
 * What a joined text says that nobody wrote, and what it lacks. It shares nothing with the product: sentences are those of
 * the platform's own segmenter, numbers and dates are found by what they look like.
 */
export type MergeTexts = { base: string; mine: string; theirs: string; committed?: string }

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" })
const plain = (text: string) => text.replace(/\s+/g, " ").trim()

/** The pieces of each line: whatever is joined is made of them. */
export function splitLineSentences(text: string): string[] {
  return [...segmenter.segment(text)].map(({ segment }) => plain(segment)).filter((sentence) => sentence !== "")
}

/** A line of words may begin with a link; one that is nothing but a link stands for itself. */
const beginsWithWords = /^(?:[\p{L}"“(]|\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])\s+\p{L})/u

/** The sentences of running words, over the ends of lines. */
export function splitBenchSentences(text: string): string[] {
  const found: string[] = []
  let words: string[] = []
  let fence: string | undefined
  const close = () => {
    for (const { segment } of segmenter.segment(words.join(" "))) if (segment.trim() !== "") found.push(plain(segment))
    words = []
  }
  for (const line of text.replace(/^---\r?\n[\s\S]*?\n---\r?\n/, "").split(/\r?\n/)) {
    const said = line.trim()
    const mark = /^(?:>\s*)*(?:[-*+]\s+|\d+[.)]\s+)?(`{3,}|~{3,})/.exec(said)?.[1]?.slice(0, 3)
    if (fence !== undefined) {
      if (mark === fence) fence = undefined
      continue
    }
    if (mark !== undefined) {
      close()
      fence = mark
    } else if (beginsWithWords.test(said) && !said.includes("|") && !/ {2}$|\\$/.test(line)) words.push(said)
    else if (/^(?:[-*+]|\d+[.)])\s+\p{L}/u.test(said) && !said.includes("|")) {
      close()
      words.push(said)
    } else close()
  }
  close()
  return found
}

const numbers =
  /(?:\p{Lu}\p{Ll}+ )?[-+−]?\d[\d.,:/’'\u00A0\u202F\u2009-]*(?: \d{3}(?!\d))*(?:\s?(?:–|to)\s?\d[\d.,]*)?(?:[\s\u00A0]?[%€$]|[ \u00A0]\p{L}+)?/gu

export const findNumbers = (text: string): string[] =>
  (text.match(numbers) ?? []).map((one) => plain(one).replace(/[.,:/'’-]+$/, ""))

/** The numbers of a text as it is wrapped, and as it would be with each paragraph on one line. */
const findNumbersHoweverWrapped = (text: string): string[] => [
  ...findNumbers(text),
  ...findNumbers(text.replace(/(?<!\n)\r?\n(?!\r?\n)[ \t]*/g, " ")),
]

/** A table that both sides took the last row from, each of its own, leaves two heads that may be alike. */
const isHeadWithoutRows = (block: string) => /^\|[^\n]*\n[|\s:-]+$/.test(block.trim())

const blocksOf = (text: string) =>
  text
    .split(/\r?\n[ \t]*\r?\n/)
    .filter((block) => !isHeadWithoutRows(block))
    .map(plain)
    .filter((block) => block.split(" ").length >= 4)

type TextReader = (text: string) => string[]

function counted(all: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1)
  return counts
}

/** What stands in a joined text though neither side wrote it, or twice though each side, and who committed it, has it once. */
export function findInventedText(joined: string, { base, mine, theirs, committed = "" }: MergeTexts): string[] {
  const faults: string[] = []
  const readers: Record<string, [read: TextReader, readSides?: TextReader]> = {
    lineSentence: [splitLineSentences],
    sentence: [splitBenchSentences],
    number: [findNumbers, findNumbersHoweverWrapped],
  }
  for (const [what, [read, readSides = read]] of Object.entries(readers)) {
    const known = new Set([base, mine, theirs].flatMap(readSides))
    for (const one of new Set(read(joined))) if (!known.has(one)) faults.push(`${what} that nobody wrote: ${one}`)
  }
  const sides = [mine, theirs, committed].map((text) => counted(blocksOf(text)))
  for (const [block, count] of counted(blocksOf(joined)))
    if (count > 1 && sides.every((side) => count > (side.get(block) ?? 0)))
      faults.push(`block twice: ${block.slice(0, 200)}`)
  return faults
}

/** What one side wrote, and what both left as it was, that is in none of the texts which a person gets to see. */
export function findMissingText(seen: string[], { base, mine, theirs }: MergeTexts): string[] {
  // How lines are wrapped and columns padded is no matter.
  const even = (text: string) => plain(text).replace(/-{3,}/g, "--")
  const shown = seen.map(even).join("\n")
  const [old, own, others] = [base, mine, theirs].map((text) => counted(splitLineSentences(text))) as [
    LineCounts,
    LineCounts,
    LineCounts,
  ]
  // A line that is new only because the same words are wrapped otherwise is nobody's words.
  const said = even(base)
  const newIn = (counts: LineCounts, side: string) =>
    [...counts.keys()].filter(
      (sentence) => !old.has(sentence) && countIn(side, even(sentence)) > countIn(said, even(sentence)),
    )
  const wanted = [...newIn(own, even(mine)), ...newIn(others, even(theirs))]
  const left = [...old].flatMap(([sentence, count]) => {
    const taken = [own, others].map((side) => Math.max(0, count - (side.get(sentence) ?? 0)))
    return count > taken[0]! + taken[1]! ? [sentence] : []
  })
  return [...wanted, ...left]
    .filter((sentence) => !shown.includes(even(sentence)))
    .map((sentence) => `missing: ${sentence}`)
}

type LineCounts = Map<string, number>

const countIn = (text: string, words: string) => text.split(words).length - 1
