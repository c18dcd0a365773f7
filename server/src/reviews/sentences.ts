import { applyEdits, parseMarkdown, toHtml, variableTokens } from "@hub/markdown"
import { defineComputation } from "../platform/threads/computation.ts"
import { listReviewChanges, sectionsOfBoth, type ReviewedVersion, wholeText } from "./changes.ts"
import { describeRewriting, pairChangedParagraphs, paragraphsOf } from "./paragraph-changes.ts"
import { describeValueChanges } from "./review.ts"

type SentenceValues = Record<string, string>

const most = 20

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
  const [old, young] = sectionsOfBoth(before.content, after.content)
  const said = listReviewChanges(before, after)
    .filter(({ kind }) => kind !== "changed" && kind !== "added")
    .map(({ sentence }) => sentence)
  const changed = [...young].flatMap(([name, content]) => {
    const was = old.get(name) ?? ""
    return sameWords(was, content) ? [] : describeSectionChange(name, paragraphsOf(was), paragraphsOf(content))
  })
  const all = [...changed, ...said, ...values]
  return all.length > most ? [...all.slice(0, most), `More changes: ${all.length - most}.`] : all
}

/** What became of the paragraphs of a section, each by itself; a text without headings needs no name. */
function describeSectionChange(name: string, was: Paragraphs, is: Paragraphs): string[] {
  const [before, now] = [new Set(was.flat()), new Set(is.flat())]
  const rewritten = pairChangedParagraphs(was, is).flatMap((pair) => {
    const gone = pair.was.filter((sentence) => !now.has(sentence))
    const come = pair.is.filter((sentence) => !before.has(sentence))
    return gone.length + come.length === 0 ? [] : describeRewriting(gone, come)
  })
  if (rewritten.length > 0)
    return rewritten.map((said) => (name === wholeText ? startWithCapital(said) : `${name}: ${said}`))
  if (was.flat().join(" ") === is.flat().join(" ")) return [`${name} has the same words, laid out differently.`]
  return [name === wholeText ? "Sentences were moved." : `${name}: sentences were moved.`]
}

type Paragraphs = ReturnType<typeof paragraphsOf>

const startWithCapital = (text: string) => text.replace(/^\p{Ll}/u, (first) => first.toUpperCase())

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
