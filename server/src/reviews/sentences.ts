import { applyEdits, parseMarkdown, toHtml, variableTokens } from "@hub/markdown"
import { defineComputation } from "../platform/threads/computation.ts"
import { listReviewChanges, sectionsByName, type ReviewedVersion } from "./changes.ts"
import { describeValueChanges } from "./review.ts"

type SentenceValues = Record<string, string>

const most = 20
const longest = 160

/** What differs between the words and values that were approved and those of now, sentence by sentence; nothing where they hold. */
export function describeSentenceChanges(
  before: ReviewedVersion,
  after: ReviewedVersion,
  read: SentenceValues,
  now: SentenceValues,
): string[] {
  const values = describeValueChanges(
    read,
    Object.fromEntries(Object.keys(read).map((slug) => [slug, now[slug] ?? ""])),
  )
  if (before.title === after.title && sameWords(before.content, after.content)) return values
  const [old, young] = [sectionsByName(before.content), sectionsByName(after.content)]
  const said = listReviewChanges(before, after)
    .filter(({ kind }) => kind !== "changed" && kind !== "added")
    .map(({ sentence }) => sentence)
  const changed = [...young].flatMap(([name, content]) => {
    const was = old.get(name) ?? ""
    return sameWords(was, content) ? [] : [describeSectionChange(name, sentencesOf(was), sentencesOf(content))]
  })
  const all = [...changed, ...said, ...values]
  return all.length > most ? [...all.slice(0, most), `More changes: ${all.length - most}.`] : all
}

function describeSectionChange(name: string, was: string[], is: string[]): string {
  const gone = was.filter((sentence) => !is.includes(sentence))
  const come = is.filter((sentence) => !was.includes(sentence))
  if (gone.length + come.length === 0)
    return was.join(" ") === is.join(" ")
      ? `${name} has the same words, laid out differently.`
      : `${name}: sentences were moved.`
  if (come.length === 0) return `${name}: removed ${quoteSentences(gone)}`
  return gone.length === 0
    ? `${name}: added ${quoteSentences(come)}`
    : `${name}: ${quoteSentences(gone)} is now ${quoteSentences(come)}`
}

const quoteSentences = (sentences: string[]) =>
  sentences.slice(0, 3).map(shortenSentence).join(" ") +
  (sentences.length > 3 ? ` and ${sentences.length - 3} more` : "")

const shortenSentence = (text: string) => `“${text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text}”`

const sentencesOf = (text: string) =>
  text
    .split(/\n{2,}|(?<=[.!?…])\s+/)
    .map((sentence) => sentence.replace(/\s+/g, " ").trim())
    .filter((sentence) => sentence !== "")

/**
 * Spaces and line ends are no words, unless readers see the text otherwise for them: an indented line becomes code, two
 * spaces at the end of a line break it.
 */
function sameWords(one: string, other: string): boolean {
  if (one === other) return true
  return collapsed(one) === collapsed(other) && asReadersSee(one) === asReadersSee(other)
}

const collapsed = (text: string) => text.replace(/\s+/g, " ").trim()

/** The page of a text, with spaces only where readers see them; blank lines between the items of a list are the same list. */
const asReadersSee = (text: string) =>
  toHtml(parseMarkdown(text))
    .split(/(<pre[^]*?<\/pre>)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/\s+/g, " ")))
    .join("")
    .replace(/> </g, "><")
    .replace(/(<li[^>]*>)<p>/g, "$1")
    .replaceAll("</p></li>", "</li>")
    .trim()

type FindChangesInput = {
  before: ReviewedVersion
  after: ReviewedVersion
  read: SentenceValues
  now: SentenceValues
  /** It is one text, with other values. */ isSame: boolean
}

/** What changed for readers, in sentences; nothing where only a variable got another name. */
export const findChangesComputation = defineComputation(
  "reviews.find_changes",
  ({ before, after, read, now, isSame }: FindChangesInput) =>
    !isSame && readsAlike(before, read, after, now) ? [] : describeSentenceChanges(before, after, read, now),
)

/** Whether two texts are the same to their readers, as after a variable got another name. */
const readsAlike = (before: ReviewedVersion, read: SentenceValues, now: ReviewedVersion, values: SentenceValues) =>
  withValues(before.title, read) === withValues(now.title, values) &&
  withValues(before.content, read) === withValues(now.content, values)

/** The source with the values in it; a value is marked, so that no word is taken for one. */
const withValues = (source: string, values: SentenceValues) =>
  applyEdits(
    source,
    variableTokens(source).map(({ slug, start, end }) => ({
      start,
      end,
      text: Object.hasOwn(values, slug) ? `\uE0FE${values[slug]}\uE0FF` : `{{${slug}}}`,
    })),
  )
