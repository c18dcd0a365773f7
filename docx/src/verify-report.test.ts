import { parseMarkdown } from "@hub/markdown"
import { expect, test } from "vitest"
import type { ReportLine } from "./parsed-document.ts"
import { lostInConversion, verifyReport } from "./verify-report.ts"

const markdown = "# Prices\n\n- one\n- two ![](a)\n\nSee [it](b).[^1]\n\n| a |\n|---|\n| b |\n\n[^1]: Note.\n"
const line = (construct: string, retained: number, converted = 0): ReportLine => {
  return { construct, in: retained + converted, kept: retained, converted, lost: [] }
}

test("what the report calls kept and the text holds stays kept", () => {
  const report = [line("headings", 1, 3), line("list items", 2), line("tables", 1), line("images", 1), line("words", 9)]

  expect(verifyReport(report, [{ tree: parseMarkdown(markdown), title: "", characters: 20 }])).toEqual(report)
})

test.each(["headings", "list items", "tables", "images", "footnotes", "links"])(
  "%s that the report calls kept and the text does not hold are listed as missing, and the sum stays right",
  (construct) => {
    const [before] = [line(construct, 5)]

    const [after] = verifyReport([before], [{ tree: parseMarkdown(markdown), title: "", characters: 0 }])

    const missing = after!.lost.reduce((sum, { count }) => sum + count, 0)
    expect(after!.lost[0]?.what).toBe(lostInConversion)
    expect(after!.kept + missing).toBe(after!.in)
    expect(after!.kept).toBeLessThan(before.kept)
  },
)

test("words whose letters are not all in the text or its title are listed", () => {
  const words = [line("words", 3)]

  expect(verifyReport(words, [{ tree: parseMarkdown("<b>One</b> `two`"), title: "", characters: 6 }])).toEqual(words)
  expect(verifyReport(words, [{ tree: parseMarkdown("One two"), title: "Six", characters: 9 }])).toEqual(words)
  expect(verifyReport(words, [{ tree: parseMarkdown("One two"), title: "", characters: 9 }])[0]!.lost).toEqual([
    expect.objectContaining({ what: lostInConversion, count: 1 }),
  ])
})
