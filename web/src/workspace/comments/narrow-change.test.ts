import { describe, expect, test } from "vitest"
import { narrowChange, partsOfChange } from "./narrow-change.ts"

const change = (quote: string, words: string) => {
  const { before, after, ...rest } = narrowChange({ quote, words })
  expect(quote.slice(before, quote.length - after)).toBe(rest.quote)
  return `${rest.quote} → ${rest.words}`
}

describe("the words of a suggestion that differ", () => {
  test("are told from those that stay around them", () => {
    expect(change("that households spend goes to a group", "that households spend is for a group")).toBe(
      "goes to → is for",
    )
    expect(change("in 2025", "in 2026")).toBe("2025 → 2026")
    expect(change("rate of 4.5 %.", "rate of 4.7 %.")).toBe("5 → 7")
    expect(change("old", "new and better")).toBe("old → new and better")
  })

  test("hold a word of the text where words only come in or go away", () => {
    expect(change("the rate fell", "the rate slowly fell")).toBe("fell → slowly fell")
    expect(change("the rate", "the rate fell")).toBe("rate → rate fell")
    expect(change("the rate slowly fell", "the rate fell")).toBe("slowly → ")
    expect(change("the rate", "")).toBe("the rate → ")
  })

  test("are found in Arabic", () => {
    expect(change("على المناطق السبع", "على المناطق الثماني")).toBe("السبع → الثماني")
  })
})

test("only words that come in are told from those that stay, and only those that go away", () => {
  expect(partsOfChange({ quote: "regions.", words: "regions. This is new." })).toEqual({
    before: "regions.",
    deleted: "",
    inserted: " This is new.",
    after: "",
  })
  expect(partsOfChange({ quote: "the rate slowly fell", words: "the rate fell" })).toEqual({
    before: "the rate ",
    deleted: "slowly ",
    inserted: "",
    after: "fell",
  })
})
