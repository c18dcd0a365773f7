import { expect, test } from "vitest"
import { createLinkResolver } from "./link-resolver.ts"
import { createPartReader } from "./proposal/parts.ts"

const guide = `Preface, see [below](#weights-1).

# Sampling

## Weights

By region. <a id="_Ref42"></a>

# Editing

## Weights

By size.
`
const documents = [
  { path: "guide.md", markdown: guide },
  { path: "more/rates.md", markdown: "# Rates\n\nText.\n" },
]
const items = [
  { id: 1, source_path: "guide.md", cut: null },
  { id: 2, source_path: "guide.md", cut: guide.indexOf("# Sampling") },
  { id: 3, source_path: "guide.md", cut: guide.indexOf("# Editing") },
  { id: 4, source_path: "more/rates.md", cut: 0 },
]
const topics = new Map([
  [1, 101],
  [2, 102],
  [3, 103],
  [4, 104],
])
const place = createLinkResolver(createPartReader(documents, items), items, topics)
const from = (id: number) => items[id - 1]!

test.each([
  ["a heading that became a topic", "#editing", "/topics/103/edit"],
  ["a heading inside another topic", "#weights", "/topics/102/edit#weights"],
  ["the second of two namesakes, which is the first in its own topic", "#weights-1", "/topics/103/edit#weights"],
  ["a bookmark inside another topic", "#_Ref42", "/topics/102/edit#_Ref42"],
  ["a heading by the anchor of another generator", "#_Sampling", "/topics/102/edit"],
  ["another document", "document:more/rates.md", "/topics/104/edit"],
  ["a heading of another document", "document:more%2Frates.md#rates", "/topics/104/edit"],
  ["an anchor that another document does not have", "document:more/rates.md#gone", "/topics/104/edit"],
])("a link to %s leads to its topic", (_, url, place_of_it) => {
  expect(place(url, from(1))).toBe(place_of_it)
})

test("a link within one topic stays within it, under the anchor it has there", () => {
  expect(place("#weights-1", from(3))).toBe("#weights")
})

test.each(["https://example.org/#weights", "#nowhere", "document:lost.md", "mailto:a@b.org", ""])(
  "a link to anything else stays as it is: %s",
  (url) => {
    expect(place(url, from(1))).toBeUndefined()
  },
)

test("a link to what was left out of the import stays as it is", () => {
  const without = createLinkResolver(createPartReader(documents, items), items, new Map([[1, 101]]))

  expect(without("#editing", from(1))).toBeUndefined()
  expect(without("document:more/rates.md", from(1))).toBeUndefined()
})
