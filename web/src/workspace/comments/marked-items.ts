import type { CommentMark } from "../../editor/comment-marks.ts"
import { narrowChange } from "./narrow-change.ts"
import { remarkOf, type RemarkItem } from "./arrange-comments.ts"

/** What is open and surely about words of this text. */
function isMarked(item: RemarkItem): boolean {
  const { place } = remarkOf(item)
  return item.state === "open" && (place === "anchored" || place === "moved")
}

/** The words that should stand there; null of a comment. */
function suggestedBy(item: RemarkItem): string | null {
  if ("thread" in item) return item.thread.suggestion?.words ?? null
  return item.point.kind === "suggestion" ? item.point.body : null
}

/**
 * Where the marked ones stand in the source, and the words that are marked there: of a suggestion those that differ, as far as
 * the source says them as they are read.
 */
export const markedItems = (items: RemarkItem[], source: string): (CommentMark & { quote: string })[] =>
  items.filter(isMarked).flatMap((item) => {
    const { start, end, quote } = remarkOf(item)
    if (start === null || end === null || quote === null) return []
    const suggested = suggestedBy(item)
    const mark = { key: item.key, start, end, quote, suggested }
    if (suggested !== null && start === end) return [markInsertion(source, { key: item.key, start, suggested })]
    if (suggested === null || end - start !== quote.length) return [mark]
    const { before, after, ...narrow } = narrowChange({ quote, words: suggested })
    return [{ ...mark, start: start + before, end: end - after, quote: narrow.quote, suggested: narrow.words }]
  })

/** Words that only come in are marked at the word before them, or else the one after. */
function markInsertion(source: string, { key, start, suggested }: { key: string; start: number; suggested: string }) {
  const before = /\S+[^\S\n]*$/.exec(source.slice(0, start))?.[0] ?? ""
  const quote = before.trim()
  if (quote !== "") {
    const from = start - before.length
    return { key, start: from, end: from + quote.length, quote, suggested: (before + suggested).trimEnd() }
  }
  const after = /^[^\S\n]*\S+/.exec(source.slice(start))?.[0] ?? ""
  const next = after.trim()
  const from = start + after.length - next.length
  return { key, start: from, end: from + next.length, quote: next, suggested: (suggested + after).trimStart() }
}
