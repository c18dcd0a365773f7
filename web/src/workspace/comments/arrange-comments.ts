import type { CommentThread } from "@hub/contract/comments"
import type { CommentState } from "@hub/contract/comments/values"
import type { Point, PointGroup } from "@hub/contract/points"

/** What is said about a topic: a thread of comments, or what a reviewer said in an answer. */
export type RemarkItem = ThreadItem | PointItem
type ItemPlace = { key: string; state: CommentState; start: number | null }
export type ThreadItem = ItemPlace & { thread: CommentThread }
export type PointItem = ItemPlace & { point: Point; group: PointGroup }

/** What was said: either has a place, its words and their quotation. */
export const remarkOf = (item: RemarkItem): CommentThread | Point => ("thread" in item ? item.thread : item.point)

/** Which of them are looked at: those of one state, or open threads that are assigned to the reader. */
export type RemarkFilter = CommentState | "mine"

const isAssignedTo = (item: RemarkItem, person_id: number | undefined) =>
  "thread" in item && item.thread.assignee !== null && item.thread.assignee.id === person_id

/** Whether an item is listed; what was resolved while it was looked at (`wasOpen`) stays where it was. */
export function isListed(item: RemarkItem, filter: RemarkFilter, wasOpen: boolean, person_id: number | undefined) {
  if (filter === "resolved") return item.state === "resolved"
  return (item.state === "open" || wasOpen) && (filter === "open" || isAssignedTo(item, person_id))
}

/** Threads and points together, in the order of the text; each of both comes in that order, and what has no place keeps its own. */
export function arrangeComments(threads: CommentThread[], groups: PointGroup[]): RemarkItem[] {
  const all: RemarkItem[] = [
    ...threads.map((thread) => ({
      key: `thread-${thread.id}`,
      state: thread.state,
      start: thread.start,
      thread,
    })),
    ...groups.flatMap((group) =>
      group.points.map((point) => ({
        key: `point-${point.id}`,
        state: isUndecided(point) || point.unwritten ? ("open" as const) : ("resolved" as const),
        start: point.start,
        point,
        group,
      })),
    ),
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

const isUndecided = ({ outcome }: Point) => outcome === null

/** Feedback that waits for a decision, and what was accepted and is still to be written. */
export const isToDecide = (item: RemarkItem) => "point" in item && isUndecided(item.point)
export const isToWrite = (item: RemarkItem) => "point" in item && item.point.unwritten

/** The open item after another one, or before it; from the end it goes on at the beginning. */
export function findNextOpen(
  items: RemarkItem[],
  key: string | undefined,
  step: 1 | -1,
  isMeant: (item: RemarkItem) => boolean = () => true,
): RemarkItem | undefined {
  const open = items.filter((item) => item.state === "open" && isMeant(item))
  const at = open.findIndex((item) => item.key === key)
  if (at < 0) {
    // What was just decided is open no more, and its neighbours still are.
    const from = items.findIndex((item) => item.key === key)
    const after = open.find((item) => items.indexOf(item) > from)
    const before = open.findLast((item) => from >= 0 && items.indexOf(item) < from)
    return step === 1 ? (after ?? open[0]) : (before ?? open.at(-1))
  }
  return open[(at + step + open.length) % open.length]
}

export const countByState = (items: RemarkItem[], state: CommentState) =>
  items.filter((item) => item.state === state).length
