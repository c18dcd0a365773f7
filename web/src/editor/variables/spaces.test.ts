import { expect, test } from "vitest"
import { spacesAround } from "./spaces.ts"

test.each([
  ["in", "", " ", ""],
  ["in ", "prices", "", " "],
  ["Größe", "2020", " ", " "],
  ["(", ")", "", ""],
  ["{{year}}", ".", "", ""],
  ["", "", "", ""],
  ["価格は", "です", "", ""],
  ["x 𝒜", "𠀀", " ", ""],
])("between %j and %j a variable gets the spaces %j and %j", (before, after, left, right) => {
  expect(spacesAround(before, after)).toEqual({ before: left, after: right })
})
