import { expect, test } from "vitest"
import { parseColour, colourContrast, blendColours } from "./contrast.ts"

const white = parseColour("rgb(255, 255, 255)")

test.each([
  ["rgb(0, 0, 0)", 21],
  ["rgb(255, 255, 255)", 1],
  ["rgb(118, 118, 118)", 4.54],
  ["rgb(255, 0, 0)", 4],
  ["color(srgb 0.5 0.5 0.5)", 3.95],
])("%s on white stands out by %d", (colour, ratio) => {
  expect(colourContrast(parseColour(colour), white)).toBeCloseTo(ratio, 1)
  expect(colourContrast(white, parseColour(colour))).toBeCloseTo(ratio, 1)
})

test("what lets half of the ground through is half of it", () => {
  expect(blendColours(parseColour("rgba(0, 0, 0, 0.5)"), white)).toEqual({
    red: 127.5,
    green: 127.5,
    blue: 127.5,
    alpha: 1,
  })
})
