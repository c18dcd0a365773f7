import { listTextImages, parseMarkdown } from "@hub/markdown"
import { expect, test } from "vitest"
import { fillAltText } from "./image-text.ts"

const isMeant = (url: string) => url === "/media/k/a.png"
const words = 'Prices *rise* | [2025] & "so" <on>'

test.each([
  ["![](/media/k/a.png)", 1],
  ["\uFEFFa\r\n\r\n- ![ ](</media/k/a.png>  't') *x*\r\n", 1],
  ["![][x]\n\n[x]: /media/k/a.png", 1],
  ["| a |\n|---|\n| ![](/media/k/a.png) |\n", 1],
  ['<img src="/media/k/a.png">', 1],
  ["<p>\n<IMG width=3 alt='' src='/media/k/a.png'/>\n</p>", 1],
  ["![](/media/k/a.png) and ![](/media/k/a.png)", 2],
])("in %j every image without words gets them, and they read back", (source, places) => {
  const filled = fillAltText(source, isMeant, words)

  expect(filled.places).toBe(places)
  expect(listTextImages(parseMarkdown(filled.content)).map(({ alt }) => alt)).toEqual(Array(places).fill(words))
  expect(fillAltText(filled.content, isMeant, "other")).toEqual({ content: filled.content, places: 0 })
})

test.each([
  "![a](/media/k/a.png)",
  "![](/media/other/a.png)",
  "`![](/media/k/a.png)`",
  "<img alt=a src=/media/k/a.png>",
  "[](/media/k/a.png)",
])("%j stays as it is, byte for byte", (source) => {
  expect(fillAltText(source, isMeant, words)).toEqual({ content: source, places: 0 })
})

test("beside the new words no byte changes", () => {
  const source = "\uFEFF#  Odd   \r\n*  a ![](  </media/k/a.png> ) \t\r\n+ b\\\r\n"

  expect(fillAltText(source, isMeant, "Plan").content).toBe(source.replace("![]", "![Plan]"))
})
