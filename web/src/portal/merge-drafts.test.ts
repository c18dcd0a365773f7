import { expect, test } from "vitest"
import { mergeDrafts } from "./merge-drafts.ts"

const comment = (body: string) => ({ heading: null, quote: "3 %", body })
const draft = (summary: string, ...bodies: string[]) => ({
  summary,
  comments: bodies.map(comment),
  suggestions: [],
  sections_read: [],
})

test("nothing that was written on one of two pages is lost", () => {
  const base = draft("So far", "one", "two")
  const here = draft("So far and", "one", "two", "here", "both")
  const there = draft("So far", "two", "there", "both", "there")

  expect(mergeDrafts(base, here, there)).toEqual(draft("So far and", "two", "there", "both", "there", "here"))
  expect(mergeDrafts(base, base, there)).toEqual(there)
  expect(mergeDrafts(base, here, base)).toEqual(here)
  expect(mergeDrafts(base, draft("Mine"), draft("Theirs", "one"))).toEqual(draft("Theirs\n\nMine"))
})
