import { expect, test } from "vitest"
import { carryParagraph, paragraphAt } from "./paragraphs.ts"

const words = (source: string, { start, end }: { start: number; end: number }) => source.slice(start, end)
const text = "# One\n\nTwo words\nin two lines.\n\n- three\n- four\n"

test.each([
  [0, "# One"],
  [5, "# One"],
  [6, "Two words\nin two lines."],
  [20, "Two words\nin two lines."],
  [text.length, "- three\n- four"],
])("around place %i stands one paragraph", (offset, expected) => {
  expect(words(text, paragraphAt(text, offset))).toBe(expected)
})

test("lines may end in two characters, and an empty text has an empty paragraph", () => {
  expect(words("One\r\n\r\nTwo\r\nand more", paragraphAt("One\r\n\r\nTwo\r\nand more", 9))).toBe("Two\r\nand more")
  expect(paragraphAt(" \n", 1)).toEqual({ start: 0, end: 0 })
})

const carry = (before: string, after: string, offset: number) =>
  words(after, carryParagraph(before, after, paragraphAt(before, offset)))

test("a paragraph is found where it moved to", () => {
  expect(carry("One.\n\nTwo.\n\nThree.", "New.\n\nOne.\n\nTwo.\n\nThree.", 6)).toBe("Two.")
  expect(carry("New.\n\nOne.\n\nTwo.", "One.\n\nTwo.", 12)).toBe("Two.")
})

test("a paragraph that was changed is where it was", () => {
  expect(carry("One.\n\nTwo!\n\nThree.", "One.\n\nTwo.\n\nThree.", 6)).toBe("Two.")
  expect(carry("Uno.\n\nTwo!\n\nThree.", "One.\n\nTwo.\n\nThree.", 0)).toBe("One.")
})

test("a paragraph that is not there yet is after the one before it", () => {
  expect(carry("One.\n\nNew.\n\nTwo.", "One.\n\nTwo.", 6)).toBe("One.")
  expect(carry("New.\n\nOne.", "One.", 0)).toBe("One.")
  expect(carry("New.", "", 0)).toBe("")
})
