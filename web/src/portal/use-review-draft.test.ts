import { expect, test } from "vitest"
import { newestDraft, sendableDraft } from "./use-review-draft.ts"

const here = { summary: "Written here", comments: [], suggestions: [], sections_read: ["m"] }
const there = { summary: "Written elsewhere", comments: [], suggestions: [], sections_read: [] }

test("what was written here and not sent yet comes before what the server has", () => {
  expect(newestDraft({ draft: here, sent: false }, there)).toBe(here)
  expect(newestDraft({ draft: here, sent: true }, there)).toBe(there)
  expect(newestDraft(undefined, there)).toBe(there)
})

test("a comment that was begun and left empty is not sent", () => {
  const [said, begun] = ["Too high.", "  "].map((body) => ({ heading: null, quote: "3 %", body }))

  expect(
    sendableDraft({ summary: " So far ", comments: [said!, begun!], suggestions: [], sections_read: ["m"] }),
  ).toEqual({
    summary: "So far",
    comments: [said],
    suggestions: [],
    sections_read: ["m"],
  })
})
