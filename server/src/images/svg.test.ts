import { expect, test } from "vitest"
import { cleanSvg } from "./svg.ts"

const within = (inside: string, attributes = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${inside}</svg>`

test("a drawing keeps what draws", () => {
  const drawing = within('<g fill="url(#shade)"><path d="M0 0L9 9"></path><text x="1">A &amp; B</text></g>')

  expect(cleanSvg(drawing)).toBe(drawing)
})

test.each([
  ["a script", within("<script>alert(1)</script>")],
  ["a handler", within("", ' onload="alert(1)"')],
  ["a page within the drawing", within("<foreignObject><iframe src='https://a.test'/></foreignObject>")],
  [
    "an address that acts",
    within('<a href="javascript:alert(1)" xlink:href="javascript:alert(1)"/>').replace("<svg", '<svg xmlns:xlink="x"'),
  ],
  ["a picture from elsewhere", within('<image href="https://evil.test/a.png"/>')],
  ["a drawing from elsewhere", within('<use href="https://evil.test/a.svg#b"/>')],
  ["a style that fetches", within("<style>@import 'https://evil.test'; a{fill:url(https://evil.test)}</style>")],
  ["a style that fetches when a part is removed", within("<style>@im@import;port 'https://evil.test'</style>")],
  ["a style that spells fetching otherwise", within('<rect style="fill:u\\72l(https://evil.test)"/>')],
  ["a set of pictures", within("<rect style=\"fill:image-set('https://evil.test' 1x)\"/>")],
])("nothing in a drawing acts or fetches: %s", (_, drawing) => {
  expect(cleanSvg(drawing) ?? "").not.toMatch(
    /script|onload|iframe|url\(h|image-set|@import|href="h|foreign|alert\(1\)"/i,
  )
})

test.each([
  ["entities", '<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>'],
  ["no drawing", "<html></html>"],
  ["a broken one", "<svg><g></svg>"],
  ["one nested without end", `<svg>${"<g>".repeat(300)}`],
])("what cannot be read as a drawing is none: %s", (_, text) => {
  expect(cleanSvg(text)).toBeNull()
})
