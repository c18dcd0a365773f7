import { applyEdits, parseMarkdown, toHtml, writeMarkdown } from "@hub/markdown"
import { describe, expect, test } from "vitest"
import { convertWordParts } from "../../test/convert-word.ts"
import { createRandomWord } from "../../test/random-word.ts"
import { unreachedLoss } from "../report.ts"
import { lostInConversion } from "../verify-report.ts"

const numbers = Array.from({ length: 60 }, (_, at) => at + 1)

describe("whatever stands in whatever", () => {
  test("nothing is missed, and all that was counted is kept, converted or listed", async () => {
    for (const number of numbers) {
      const { report } = await convertWordParts(createRandomWord(number))

      for (const line of report) {
        const lost = line.lost.reduce((sum, { count }) => sum + count, 0)
        const missed = line.lost.filter(({ what }) => what === unreachedLoss || what === lostInConversion)
        expect({ number, construct: line.construct, in: line.kept + line.converted + lost, missed }).toEqual({
          number,
          construct: line.construct,
          in: line.in,
          missed: [],
        })
      }
    }
  })

  test("the Markdown says the same when it is read and written again", async () => {
    for (const number of numbers) {
      const { markdown } = (await convertWordParts(createRandomWord(number))).documents[0]!

      const tree = parseMarkdown(markdown)
      const again = parseMarkdown(writeMarkdown(tree))
      expect({ number, page: toHtml(again) }).toEqual({ number, page: toHtml(tree) })
    }
  })

  test("the same file gives the same Markdown", async () => {
    for (const number of numbers.slice(0, 20)) {
      const [one, other] = [
        await convertWordParts(createRandomWord(number)),
        await convertWordParts(createRandomWord(number)),
      ]

      expect(one).toEqual(other)
    }
  })

  test("of kept changes none taken is all rejected, and all taken is all accepted", async () => {
    for (const number of numbers) {
      const parts = createRandomWord(number)
      const accepted = (await convertWordParts(parts)).documents[0]!
      const rejected = (await convertWordParts(parts, { tracked_changes: "reject" })).documents[0]!
      const { markdown, suggestions = [] } = (await convertWordParts(parts, { tracked_changes: "suggest" }))
        .documents[0]!

      const edits = suggestions.map(({ start, end, insert: text }) => ({ start, end, text }))
      expect({ number, none: markdown }).toEqual({ number, none: rejected.markdown })
      expect({ number, all: withoutNumbers(applyEdits(markdown, edits)) }).toEqual({
        number,
        all: withoutNumbers(accepted.markdown),
      })
    }
  })
})

/** Lists number themselves, so their numbers are no suggestions. */
const withoutNumbers = (text: string) => text.replaceAll(/^(\s*)\d+([.)] )/gm, "$1$2")
