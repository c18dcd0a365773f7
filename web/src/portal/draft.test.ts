import { expect, test } from "vitest"
import { firstOf, sendable } from "./draft.ts"

const here = { summary: "Written here", comments: [], suggestions: [], sections_read: ["m"] }
const there = { summary: "Written elsewhere", comments: [], suggestions: [], sections_read: [] }

test("what was written here and not sent yet comes before what the server has", () => {
  expect(firstOf({ draft: here, sent: false }, there)).toBe(here)
  expect(firstOf({ draft: here, sent: true }, there)).toBe(there)
  expect(firstOf(undefined, there)).toBe(there)
})

test("a comment that was begun and left empty is not sent", () => {
  const [said, begun] = ["Too high.", "  "].map((body) => ({ heading: null, quote: "3 %", body }))

  expect(sendable({ summary: " So far ", comments: [said!, begun!], suggestions: [], sections_read: ["m"] })).toEqual({
    summary: "So far",
    comments: [said],
    suggestions: [],
    sections_read: ["m"],
  })
})
