import { limits } from "@hub/contract/limits"
import type { Comment } from "@hub/contract/reviews"
import type { Suggestion } from "@hub/contract/suggestions"
import type { ReviewedWords } from "@hub/docx/review/reviewed-words"
import { createReanchorer, listHeadingOffsets, listTextHeadings, parseMarkdown, resolveVariables } from "@hub/markdown"
import { placeComments, quoteOf, wordsBeside } from "./comments.ts"
import type { ComparedChange } from "../../reviews/word/compared-change.ts"
import type { LinkedText } from "./inline.ts"
import type { SourceEdit } from "./source-edit.ts"
import { describeInWords, findChanges, type FoundChange, linkTexts } from "./find-changes.ts"
import { paragraphOfUnit } from "./view.ts"

/** A text as it was handed out in a Word file, that file, and what came back; `now` is the text that the reviewer reads today. */
export type FilesToCompare = {
  content: string
  revision: number
  values: Record<string, string>
  now: { content: string; revision: number }
  handed: ReviewedWords
  returned: ReviewedWords
}

/** Turns each change and comment of a returned Word file into suggestions or comments. Each counts once. */
export function compareFiles(files: FilesToCompare): ComparedChange[] {
  const { handed, returned } = files
  const texts = linkTexts(files, handed, returned)
  const found = findChanges(texts, handed, returned)
  const commentOn = createCommentWriter(files)
  const carry = createSuggestionCarrier(files)
  const taken: SourceEdit[] = []
  return [
    ...found.map((change) =>
      reportChange(change, {
        revision: files.revision,
        said_by: authorsOf(change.by, returned),
        commentOn,
        carry,
        taken,
      }),
    ),
    ...placeComments(texts, returned).flatMap((placed) => reportComment(placed, commentOn)),
    ...reportMargins(handed, returned),
    ...reportUnreached(found, returned),
  ]
    .map((change) => ({ ...change, sentence: shorten(change.sentence, shownWords) }))
    .map(withinLimits({ comments: limits.review_comments, suggestions: limits.review_suggestions }))
}

const authorsOf = (by: number[], { changes }: ReviewedWords): string =>
  shorten([...new Set(by.flatMap((mark) => changes[mark]?.by || []))].join(", "), limits.word_author)

type CommentWriter = ReturnType<typeof createCommentWriter>
type ChangeReporting = {
  revision: number
  said_by: string
  commentOn: CommentWriter
  carry: SuggestionCarrier
  taken: SourceEdit[]
}

/** What overlaps what was taken before it, or whose words have moved on meanwhile, is told in a comment. */
function reportChange(
  change: FoundChange,
  { revision, said_by, commentOn, carry, taken }: ChangeReporting,
): ComparedChange {
  const { outcome, edits, text, place, sentence } = change
  const shown = { said_by, old: shorten(change.old, shownWords), insert: shorten(change.insert, shownWords) }
  const none = { suggestions: [], comments: [], instead: [] }
  if (outcome === "listed") return { ...shown, ...none, outcome, kind: "other", sentence }
  const fits = edits.length > 0 && edits.every((edit) => !taken.some((other) => areOverlapping(edit, other)))
  const carried = fits ? edits.map(carry) : []
  const suggestions = carried.filter((one) => one !== undefined).map((one) => withAuthor(one, said_by))
  const quote = quoteOf(text, place, change.old === "" ? undefined : placesOf(change))
  const said = edits.length > 0 ? describeInWords(change) : sentence
  const tell = (body: string) => commentOn(text, place, { quote, body, said_by })
  if (fits && suggestions.length === edits.length) {
    taken.push(...edits)
    return { ...shown, ...none, suggestions, instead: tell(said), outcome, kind: "suggestion", sentence }
  }
  const body = fits ? `${said} The text has changed here meanwhile.` : said
  const comments = tell(body)
  const was = fits ? edits.map((edit) => ({ revision, ...edit })) : []
  if (comments.length === 0)
    return { ...shown, ...none, outcome: "listed", kind: "other", sentence: `${body} ${nowhere}` }
  return { ...shown, ...none, comments, was, outcome: "converted", kind: "comment", sentence: body }
}

const placesOf = ({ place, end }: FoundChange) =>
  Array.from({ length: Math.max(1, end - place) }, (_, at) => place + at)

const shownWords = 2000

const shorten = (words: string, most: number) =>
  words.length <= most ? words : `${words.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "")}…`

const withAuthor = <Made extends object>(made: Made, said_by: string): Made & { said_by?: string } =>
  said_by === "" ? made : { ...made, said_by }

/** Two insertions at one place overlap too: which comes first would be left to chance. */
const areOverlapping = (one: SourceEdit, other: SourceEdit) =>
  one.start === other.start || (one.start < other.end && other.start < one.end)

type SuggestionCarrier = ReturnType<typeof createSuggestionCarrier>

/** A suggestion for the text that the reviewer reads today; nothing where its words are gone or not surely the same. */
function createSuggestionCarrier({ content, revision, now }: FilesToCompare) {
  const carry = now.revision === revision ? undefined : createReanchorer(content, now.content)
  return ({ start, end, old, insert }: SourceEdit): Suggestion | undefined => {
    if (!carry) return { revision, start, end, old, insert }
    const place = carry({ start, end })
    if (place.state !== "anchored" && place.state !== "moved") return undefined
    return {
      revision: now.revision,
      start: place.start,
      end: place.end,
      old: now.content.slice(place.start, place.end),
      insert,
    }
  }
}

const beside = "(This is about the place next to these words, which has no words itself.)"
const nowhere = "There are no words here for a comment. Write it in your summary."

type CommentToWrite = { quote: string; body: string; said_by: string }

/** Comments on words of the text; one that is too long is several. */
function createCommentWriter({ content, revision, values, now }: FilesToCompare) {
  const tree = parseMarkdown(content)
  const offsets = listHeadingOffsets(tree)
  const ids = listTextHeadings(resolveVariables(tree, values).tree).map(({ id }) => id)
  return (text: LinkedText, place: number, { quote, body, said_by }: CommentToWrite): Comment[] => {
    const at = blockStart(text, place)
    const heading = at === undefined ? null : (ids[offsets.findLastIndex((offset) => offset <= at)] ?? null)
    const known = at === undefined || now.revision !== revision ? {} : { at }
    const words = shorten(quote || wordsBeside(text, place), limits.comment_quote)
    if (words === "") return []
    return splitLong(quote === "" ? `${body} ${beside}` : body).map((part) =>
      withAuthor({ heading, quote: words, body: part, ...known }, said_by),
    )
  }
}

/** Where in the source the block of the top level begins that a place is in. */
function blockStart({ opened, linked, views: { handed } }: LinkedText, place: number): number | undefined {
  const link = linked[paragraphOfUnit(handed, place)]
  if (link === undefined) return undefined
  const block = opened.blocks[opened.doc.resolve(link.block.at).index(0)]
  return block && (block.origin.tree.position?.start.offset ?? 0) + block.shift
}

function splitLong(body: string): string[] {
  const parts: string[] = []
  for (let rest = body.trim(); rest !== "";) {
    const cut = rest.length <= limits.message ? rest.length : cutOf(rest)
    parts.push(rest.slice(0, cut).trim())
    rest = rest.slice(cut).trim()
  }
  return parts
}

/** Between two words, or where there are hardly any blanks between two characters. */
function cutOf(text: string): number {
  const blank = text.lastIndexOf(" ", limits.message)
  if (blank > limits.message / 2) return blank
  return /[\uD800-\uDBFF]/.test(text[limits.message - 1] ?? "") ? limits.message - 1 : limits.message
}

function reportComment(placed: ReturnType<typeof placeComments>[number], commentOn: CommentWriter): ComparedChange[] {
  const { comment } = placed
  const said_by = shorten(comment.by.trim(), limits.word_author)
  const change = {
    said_by,
    old: "",
    insert: shorten(comment.text, shownWords),
    suggestions: [],
    comments: [],
    instead: [],
  }
  if (comment.text === "") return [{ ...change, outcome: "listed", kind: "other", sentence: "An empty comment." }]
  if (placed.text === null)
    return [{ ...change, outcome: "listed", kind: "other", sentence: "This comment is at no words of the text." }]
  const { text, place, quote } = placed
  const comments = commentOn(text, place, { quote, body: comment.text, said_by })
  if (comments.length === 0) return [{ ...change, outcome: "listed", kind: "other", sentence: nowhere }]
  if (quote === "") return [{ ...change, comments, outcome: "converted", kind: "comment", sentence: beside }]
  return [{ ...change, old: shorten(quote, shownWords), comments, outcome: "taken", kind: "comment", sentence: "" }]
}

const listedChange = (sentence: string, said_by = ""): ComparedChange => ({
  outcome: "listed",
  kind: "other",
  said_by,
  old: "",
  insert: "",
  sentence,
  suggestions: [],
  comments: [],
  instead: [],
})

function reportMargins(handed: ReviewedWords, returned: ReviewedWords): ComparedChange[] {
  const gone = handed.margins.filter((one) => !returned.margins.includes(one))
  const come = returned.margins.filter((one) => !handed.margins.includes(one))
  return Array.from({ length: Math.max(gone.length, come.length) }, (_, at) =>
    listedChange(
      come[at] === undefined
        ? `The header or footer “${shorten(gone[at] ?? "", 200)}” was removed. It isn't part of the text.`
        : `The header or footer reads “${shorten(come[at], 200)}”. It isn't part of the text.`,
    ),
  )
}

/** Marks of changes that nothing above is about, such as of a blank line. */
function reportUnreached(found: FoundChange[], { changes }: ReviewedWords): ComparedChange[] {
  const reached = new Set(found.flatMap(({ by }) => by))
  return changes.flatMap(({ by }, mark) =>
    reached.has(mark)
      ? []
      : [
          listedChange(
            "A marked change that leaves the words as they are, such as a blank line, the width of a column or the layout of the page.",
            shorten(by, limits.word_author),
          ),
        ],
  )
}

/** What is beyond what one answer may hold is only listed. */
function withinLimits(left: { comments: number; suggestions: number }) {
  return (change: ComparedChange): ComparedChange => {
    if (change.comments.length > left.comments || change.suggestions.length > left.suggestions)
      return {
        ...change,
        outcome: "listed",
        kind: "other",
        sentence: `A review has at most ${limits.review_suggestions} suggestions and ${limits.review_comments} comments, so this is left out.`,
        suggestions: [],
        comments: [],
        instead: [],
      }
    left.comments -= change.comments.length
    left.suggestions -= change.suggestions.length
    return change
  }
}
