import { countAlikeEnds } from "./alike-ends.ts"
import styles from "./CommentMarks.module.css"

/**
 * Words of a source that a comment is about, or that somebody suggests to say otherwise; `key` names the comment. Words that
 * the writer of the text is about to suggest say which ones they replace.
 */
export type CommentMark = {
  key: string
  start: number
  end: number
  /** How the words are read, where that is known. */
  quote?: string
  suggested: string | null
  replaces?: string
}

/** How a suggestion is shown at its words: whether they go, and what comes in before or after them. */
export function readSuggestion({ quote, suggested }: CommentMark) {
  const inserted = suggested ?? ""
  if (quote && inserted.startsWith(quote)) return { isStruck: false, before: "", after: inserted.slice(quote.length) }
  if (quote && inserted.endsWith(quote)) return { isStruck: false, before: inserted.slice(0, -quote.length), after: "" }
  return { isStruck: suggested !== null, before: "", after: inserted }
}

/** Which words of the source as it is now are marked. */
export type CommentMarksIn = (source: string) => readonly CommentMark[]

export const noCommentMarks: CommentMarksIn = () => []

/** The marks of a saved text in one that was made from it: those whose words were not written in since. */
export function carryMarks(saved: string, source: string, marks: readonly CommentMark[]): readonly CommentMark[] {
  if (source === saved) return marks
  const { start, end } = countAlikeEnds(saved, source)
  const by = source.length - saved.length
  return marks.flatMap((mark) => {
    if (mark.end <= start) return [mark]
    if (mark.start >= saved.length - end) return [{ ...mark, start: mark.start + by, end: mark.end + by }]
    return []
  })
}

/** The attributes of marked words. */
export function commentMarkAttributes(mark: CommentMark) {
  const { key, suggested, replaces } = mark
  if (replaces !== undefined)
    return { class: styles.typed ?? "", title: replaces === "" ? "Suggestion" : `Suggestion instead of “${replaces}”` }
  return {
    class: `${styles.marked ?? ""} ${readSuggestion(mark).isStruck ? (styles.deleted ?? "") : ""}`,
    "data-comment": key,
    ...(suggested === null ? {} : { title: suggested === "" ? "Suggestion: delete" : `Suggestion: ${suggested}` }),
  }
}
