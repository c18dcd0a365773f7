import { expect, test } from "vitest"
import { carryMarks } from "./comment-marks.ts"

const saved = "Wages rise.\n\nPrices fall.\n\nRents stay."
const mark = (words: string) => ({
  key: words,
  start: saved.indexOf(words),
  end: saved.indexOf(words) + words.length,
  suggested: null,
})
const marks = [mark("Wages"), mark("Prices"), mark("Rents")]
const markedIn = (source: string) => carryMarks(saved, source, marks).map(({ start, end }) => source.slice(start, end))

test("words with comments are marked where they stand in a text that was written on", () => {
  expect(markedIn(saved)).toEqual(["Wages", "Prices", "Rents"])
  expect(markedIn(saved.replace("rise", "hardly rise"))).toEqual(["Wages", "Prices", "Rents"])
  expect(markedIn(`${saved}\n\nTaxes.`)).toEqual(["Wages", "Prices", "Rents"])
})

test("words that were written in since are not marked", () => {
  expect(markedIn(saved.replace("Prices", "Pries"))).toEqual(["Wages", "Rents"])
  expect(markedIn("Rents stay.")).toEqual(["Rents"])
})
