import type { CommentThread } from "@hub/contract/comments"
import type { Point, PointGroup } from "@hub/contract/points"
import { expect, test } from "vitest"
import { arrangeComments, findNextOpen, isListed, isToDecide, isToWrite, type RemarkItem } from "./arrange-comments.ts"
import { findMentionQuery, insertMention, splitByMentions } from "./mention-query.ts"
import { findMentioned } from "./use-new-assignee.ts"

test("a name is asked for after an @ that no word is before", () => {
  const query = (text: string) => findMentionQuery(text, text.length)

  expect([query("@"), query("Hi @Be"), query("(@ben al")]).toEqual([
    { at: 0, q: "" },
    { at: 3, q: "Be" },
    { at: 1, q: "ben al" },
  ])
  expect([query("x@be"), query("@ be"), query("@be\n"), query("be")]).toEqual(Array(4).fill(undefined))
})

test("the whole name takes the place of what was written of it", () => {
  expect(insertMention("Hi @be, yes", 6, 3, "Ben Ali")).toEqual({ text: "Hi @Ben Ali , yes", caret: 12 })
  expect(insertMention("Hi @be yes", 6, 3, "Ben")).toEqual({ text: "Hi @Ben yes", caret: 8 })
})

test("of a comment the names that it mentions are told from the words", () => {
  const parts = splitByMentions("@Ben Ali and @Ben, not @Bent", ["Ben", "Ben Ali"])

  expect(parts.filter(({ isMention }) => isMention).map(({ words }) => words)).toEqual(["@Ben Ali", "@Ben"])
  expect(parts.map(({ words }) => words).join("")).toBe("@Ben Ali and @Ben, not @Bent")
  expect(splitByMentions("a+b", [])).toEqual([{ words: "a+b", isMention: false }])
})

test("a comment can be assigned to whom it still mentions", () => {
  const people = [
    { id: 1, name: "Ben" },
    { id: 2, name: "Ben Ali" },
  ]
  const assignable = (body: string) => findMentioned(body, people).map(({ id }) => id)

  expect([assignable("@Ben Ali?"), assignable("@Ben and @Ben Ali"), assignable("Ben @Bent"), assignable("")]).toEqual([
    [2],
    [1, 2],
    [],
    [],
  ])
})

test("open threads that are assigned to the reader are listed by themselves, and stay when they are resolved there", () => {
  const item = (state: "open" | "resolved", assignee: number | null) =>
    ({ state, thread: { assignee: assignee === null ? null : { id: assignee, name: "" } } }) as RemarkItem
  const point = { state: "open", point: {} } as RemarkItem
  const all = [item("open", 7), item("open", 8), item("open", null), item("resolved", 7), point]
  const listed = (filter: "open" | "resolved" | "mine", wasOpen = false) =>
    all.flatMap((one, index) => (isListed(one, filter, wasOpen, 7) ? [index] : []))

  expect([listed("mine"), listed("mine", true)]).toEqual([[0], [0, 3]])
  expect([listed("open"), listed("open", true), listed("resolved")]).toEqual([[0, 1, 2, 4], [0, 1, 2, 3, 4], [3]])
})

test("threads and points come together in the order of the text", () => {
  const thread = (id: number, start: number | null) => ({ id, start, state: "open" }) as CommentThread
  const group = (id: number, start: number | null) =>
    ({ points: [{ id, start, outcome: null } as Point], overlap: false }) as PointGroup

  const items = arrangeComments(
    [thread(1, null), thread(2, 40), thread(3, null), thread(4, 90)],
    [group(1, 10), group(2, null), group(3, 60)],
  )

  expect(items.map(({ key }) => key)).toEqual([
    "thread-1",
    "point-1",
    "point-2",
    "thread-2",
    "thread-3",
    "point-3",
    "thread-4",
  ])
})

test("an accepted comment is open until it is written, and is not among what waits for a decision", () => {
  const outcome = { disposition: "accepted", reason: "", at: "2026-11-21T09:00:00Z", by: "Ben" } as const
  const points = [
    { id: 1, start: 1, outcome: null, unwritten: false },
    { id: 2, start: 2, outcome, unwritten: true },
    { id: 3, start: 3, outcome, unwritten: false },
  ] as Point[]

  const items = arrangeComments([], [{ points } as PointGroup])

  expect(items.map(({ state }) => state)).toEqual(["open", "open", "resolved"])
  expect([items.map(isToDecide), items.map(isToWrite)]).toEqual([
    [true, false, false],
    [false, true, false],
  ])
})

test.each<[from: string | undefined, step: 1 | -1, next: string | undefined]>([
  [undefined, 1, "a"],
  [undefined, -1, "d"],
  ["a", 1, "c"],
  ["d", 1, "a"],
  ["a", -1, "d"],
  ["b", 1, "c"],
  ["b", -1, "a"],
])("after %s by %d the open one is %s", (from, step, next) => {
  const items = ["a", "b", "c", "d"].map((key) => ({ key, state: key === "b" ? "resolved" : "open" }) as RemarkItem)

  expect(findNextOpen(items, from, step)?.key).toBe(next)
  expect(findNextOpen([], from, step)).toBeUndefined()
})
