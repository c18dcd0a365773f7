import { expect, test } from "vitest"
import { cutAtReadableSize, type WordCounts } from "./readable-cuts.ts"

/** A document by its headings, each with its level and the words under it; a cut is the how-manieth heading it is at. */
function document(outline: string, opening = 0): WordCounts {
  const headings = outline.split(/\s+/).filter(Boolean)
  return {
    opening,
    headings: headings.map((heading, cut) => {
      const [level = 0, words = 0] = heading.split(":").map(Number)
      return { cut, level, words, title_words: 2 }
    }),
  }
}

const all = (count: number) => Array.from({ length: count }, (_, cut) => cut)

test.each<[string, WordCounts, number[]]>([
  ["text without headings is one topic", document("", 5000), []],
  ["short chapters are topics", document("1:40 1:20"), [0, 1]],
  ["a dozen chapters of thirty words are a topic each", document("1:30 ".repeat(12)), all(12)],
  ["forty of them are one topic", document("1:30 ".repeat(40)), []],
  ["forty long ones are a topic each", document("1:300 ".repeat(40)), all(40)],
  ["a short document without a heading 1 is one topic", document("2:40 2:20", 100), []],
  ["a long one is cut", document("2:600 2:700", 100), [0, 1]],
  ["a short document below its title is one topic", document("1:100 2:300 2:300"), [0]],
  ["a long one is cut below its title", document("1:100 2:500 2:600"), [0, 1, 2]],
  [
    "a chapter of 9,508 words is cut down to topics that can be read",
    document(`1:0 2:508 2:0 ${"3:600 ".repeat(5)} 2:0 ${"3:600 ".repeat(10)}`),
    all(19),
  ],
  ["only the long section is cut again", document("1:0 2:800 3:50 2:100 3:700 3:700 4:60"), [0, 1, 3, 4, 5]],
  ["five parts of a long section are topics", document(`1:0 ${"2:300 ".repeat(5)}`), all(6)],
  ["twenty crumbs of the same length are not", document(`1:0 ${"2:73 ".repeat(20)}`), [0]],
  ["more than 3,000 words are cut even into crumbs", document(`1:0 ${"2:50 ".repeat(60)}`), all(61)],
  ["what has no headings stays as long as it is", document("1:4000 1:100"), [0, 1]],
  ["a part without headings does not keep the others together", document("1:0 2:5000 2:400"), [0, 1, 2]],
  ["a deeper heading before the first chapter begins a topic too", document("3:50 1:50"), [0, 1]],
])("%s", (_, counts, cuts) => {
  expect(cutAtReadableSize(counts)).toEqual(cuts)
})
