import type { CommentThread } from "@hub/contract/comments"
import type { Point } from "@hub/contract/points"
import { expect, test } from "vitest"
import { arrangeComments } from "./arrange-comments.ts"
import { findMentionQuery, insertMention, splitByMentions } from "./mention-query.ts"

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

test("threads and points come together in the order of the text", () => {
  const thread = (id: number, start: number | null) => ({ id, start, state: "open" }) as CommentThread
  const point = (id: number, start: number | null) => ({ id, start, outcome: null }) as Point

  const items = arrangeComments(
    [thread(1, null), thread(2, 40), thread(3, null), thread(4, 90)],
    [point(1, 10), point(2, null), point(3, 60)],
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
