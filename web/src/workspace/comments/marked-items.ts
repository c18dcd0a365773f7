import type { CommentMark } from "../../editor/comment-marks.ts"
import { remarkOf, type RemarkItem } from "./arrange-comments.ts"

/** What is open and surely about words of this text. */
export function isMarked(item: RemarkItem): boolean {
  const { place } = remarkOf(item)
  return item.state === "open" && (place === "anchored" || place === "moved")
}

/** The words that should stand there; null of a comment. */
export function suggestedBy(item: RemarkItem): string | null {
  if ("thread" in item) return item.thread.suggestion?.words ?? null
  return item.point.kind === "suggestion" ? item.point.body : null
}

/** Where the marked ones stand in the source. */
export const markedItems = (items: RemarkItem[]): CommentMark[] =>
  items.filter(isMarked).flatMap((item) => {
    const { start, end } = remarkOf(item)
    return start === null || end === null ? [] : [{ key: item.key, start, end, suggested: suggestedBy(item) }]
  })
