import type { Suggestion } from "@hub/contract/suggestions"
import { schema } from "@hub/markdown/visual"
import { expect, test } from "vitest"
import { openBlock, variableSlugsIn, sourceWith } from "./correction.ts"
import { markedBlock, suggestionsIn } from "../../portal/marked-blocks.ts"
import { withSuggestions } from "../../portal/with-suggestions.ts"

const content = "# Rate\n\nThe *jobless* rate is {{rate}} [now](https://example.org).\n\n* one\n* two\n"
const text = { content, revision: 3 }
const paragraph = content.indexOf("The ")

/** The block at an offset, with words replaced as if they were typed. */
function typed(at: number, old: string, insert: string, before: Suggestion[] = []) {
  const open = openBlock(withSuggestions(content, before), at)!
  const block = open.opened.doc.child(open.index)
  const json = JSON.stringify(block.toJSON()).replace(old, insert)
  return suggestionsIn(text, sourceWith(open, schema.nodeFromJSON(JSON.parse(json))))
}

test("a corrected word is suggested alone, and everything around it stays as it is written", () => {
  const made = typed(paragraph, "jobless", "idle")

  expect(made).toEqual([{ revision: 3, start: 13, end: 20, old: "jobless", insert: "idle" }])
  expect(withSuggestions(content, made)).toBe(content.replace("jobless", "idle"))
})

test("an item of a list is corrected in its own way of writing lists", () => {
  const made = typed(content.indexOf("* one"), "two", "two and a half")

  expect(withSuggestions(content, made)).toBe("# Rate\n\n" + content.slice(8).replace("two", "two and a half"))
})

test("a block is opened again with what was suggested in it, and corrected further from the first words", () => {
  const first = typed(paragraph, "jobless", "idle")

  expect(typed(paragraph, "idle", "lazy", first)).toMatchObject([{ old: "jobless", insert: "lazy" }])
  expect(typed(paragraph, "idle", "jobless", first)).toEqual([])
})

test("a block shows its values, and what was suggested in it marked", () => {
  const html = markedBlock(content, paragraph, typed(paragraph, "jobless", "idle"), { rate: "3 %" })

  expect(html).toContain('<del class="difference">jobless</del><ins class="difference">idle</ins>')
  expect(html).toContain("3 %")
  expect(html).not.toMatch(/one|Rate|example\.org/)
})

test("the values of a block are known, and code is not opened for correcting", () => {
  const open = openBlock(content, paragraph)!

  expect(variableSlugsIn(open.opened.doc)).toEqual(["rate"])
  expect(openBlock("```\na\n```\n", 0)).toBeUndefined()
})
