import type { LibraryImage } from "@hub/contract/image-library"
import { expect, test } from "vitest"
import { concernsOf, formatDimensions, labelImageFormat } from "./labels.ts"

const image = (more: Partial<LibraryImage>) =>
  ({ alt_text: "A chart", bytes: 2000, mime: "image/png", drawing_id: null, ...more }) as LibraryImage

test.each<[Partial<LibraryImage>, string[]]>([
  [{}, []],
  [{ alt_text: "" }, ["No alternative text"]],
  [{ bytes: 1024 * 1024 }, []],
  [{ bytes: 1024 * 1024 + 1 }, ["Large file"]],
  [{ alt_text: "", bytes: 9_000_000 }, ["No alternative text", "Large file"]],
  [{ mime: "image/emf" }, ["Can't be shown in browsers"]],
  [{ mime: "image/wmf", alt_text: "" }, ["Can't be shown in browsers"]],
  [{ mime: "image/emf", drawing_id: 3 }, []],
])("an image with %j is reported for %j", (more, concerns) => {
  expect(concernsOf(image(more))).toEqual(concerns)
})

test.each([
  ["image/jpeg", "JPEG"],
  ["image/svg+xml", "SVG"],
  ["image/avif", "AVIF"],
])("the format %s is called %s", (mime, label) => {
  expect(labelImageFormat({ mime })).toBe(label)
})

test.each([
  [1600, 900, "1,600 × 900"],
  [null, 900, ""],
  [1600, null, ""],
])("an image of %s by %s pixels has the dimensions “%s”", (width, height, words) => {
  expect(formatDimensions({ width, height })).toBe(words)
})
