import { countAlikeEnds } from "./alike-ends.ts"
import styles from "./CommentMarks.module.css"

/** Words of a source that a comment is about, or that somebody suggests to say otherwise; `key` names the comment. */
export type CommentMark = { key: string; start: number; end: number; suggested: string | null }

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
export const commentMarkAttributes = ({ key, suggested }: CommentMark) => ({
  class: `${styles.marked ?? ""} ${suggested === null ? "" : (styles.deleted ?? "")}`,
  "data-comment": key,
  ...(suggested === null ? {} : { title: suggested === "" ? "Suggestion: delete" : `Suggestion: ${suggested}` }),
})
