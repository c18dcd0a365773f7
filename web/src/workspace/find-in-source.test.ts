import { expect, test } from "vitest"
import { findInSource } from "./find-in-source.ts"

const source = "# Head\n\nA **bold** word and {{rate}} of 5 %.\n\nA word again.\n"
const paragraph = { start: 8, end: 46 }

function barAt(before: string, after: string): string {
  const at = findInSource(source, paragraph, { before, after })
  return `${source.slice(paragraph.start, at)}|${source.slice(at, paragraph.end)}`
}

test("a caret is put where the words around it are written", () => {
  expect(barAt(" word", " and ")).toBe("A **bold** word| and {{rate}} of 5 %.\n\n")
  expect(barAt("bo", "ld")).toBe("A **bo|ld** word and {{rate}} of 5 %.\n\n")
  expect(barAt("", " of 5 %.")).toBe("A **bold** word and {{rate}}| of 5 %.\n\n")
})

test("inside what a variable stands for it is at the start of the block, and never in another block", () => {
  expect(barAt("61", ".4")).toBe("|A **bold** word and {{rate}} of 5 %.\n\n")
  expect(barAt("A word aga", "in.")).toBe("|A **bold** word and {{rate}} of 5 %.\n\n")
})
