import type { CommentThread } from "@hub/contract/comments"
import type { CommentState } from "@hub/contract/comments/values"
import type { Point } from "@hub/contract/points"

/** What is said about a topic: a thread of comments, or what a reviewer said in an answer. */
export type RemarkItem = ThreadItem | PointItem
type ItemPlace = { key: string; state: CommentState; start: number | null }
export type ThreadItem = ItemPlace & { thread: CommentThread }
type PointItem = ItemPlace & { point: Point }

/** Threads and points together, in the order of the text; each of both comes in that order, and what has no place keeps its own. */
export function arrangeComments(threads: CommentThread[], points: Point[]): RemarkItem[] {
  const all: RemarkItem[] = [
    ...threads.map((thread) => ({
      key: `thread-${thread.id}`,
      state: thread.state,
      start: thread.start,
      thread,
    })),
    ...points.map((point) => ({
      key: `point-${point.id}`,
      state: point.outcome === null ? ("open" as const) : ("resolved" as const),
      start: point.start,
      point,
    })),
  ]
  const orders = new Map<RemarkItem, number>()
  let last = -1
  for (const [index, item] of all.entries()) {
    if (index === threads.length) last = -1
    last = item.start ?? last
    orders.set(item, last)
  }
  return all.toSorted((one, other) => (orders.get(one) ?? 0) - (orders.get(other) ?? 0))
}

export const countByState = (items: RemarkItem[], state: CommentState) =>
  items.filter((item) => item.state === state).length
