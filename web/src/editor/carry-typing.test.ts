import { expect, test } from "vitest"
import { carryTyping } from "./carry-typing.ts"

const draft = (content: string) => ({ title: "A", content, frontmatter: "" })
const result = (sent: string, written: string, joined: string) =>
  carryTyping(draft(sent), draft(written), draft(joined))?.content

test.each([
  ["at the end of a paragraph", "One.\n\nTwo. Mi", "One.\n\nTwo. Mine.", "Theirs.\n\nTwo. Mi", "Theirs.\n\nTwo. Mine."],
  ["in a new paragraph", "One.\n\nTwo.", "One.\n\nTwo.\n\nNew", "Theirs.\n\nTwo.", "Theirs.\n\nTwo.\n\nNew"],
  ["between changes of the other", "a\n\nb\n\nc", "a\n\nbb\n\nc", "A\n\nb\n\nC", "A\n\nbb\n\nC"],
  ["in one of two like paragraphs", "x\n\na\n\na\n\nb", "x\n\na\n\nac\n\nb", "X\n\na\n\na\n\nb", "X\n\na\n\nac\n\nb"],
  ["by taking a paragraph out", "One.\n\nTwo.\n\nThree.", "One.\n\nThree.", "One.\n\nTwo.\n\nFour.", "One.\n\nFour."],
  [
    "in a row of which the other changed a cell",
    "<tr>\n<td>\n\na\n\n</td>\n<td>\n\nb\n\n</td>\n</tr>",
    "<tr>\n<td>\n\na\n\n</td>\n<td>\n\nbb\n\n</td>\n</tr>",
    "<tr>\n<td>\n\nA\n\n</td>\n<td>\n\nb\n\n</td>\n</tr>",
    undefined,
  ],
  ["in a paragraph that the other changed", "One.\n\nTwo.", "One. Mine.\n\nTwo.", "One. Theirs.\n\nTwo.", undefined],
])("what is typed during a save is carried into what came of it: %s", (_, sent, written, joined, expected) => {
  expect(result(sent, written, joined)).toBe(expected)
})

test("a title that is typed on and a text that was joined go together", () => {
  const sent = { title: "A", content: "One.", frontmatter: "" }

  expect(carryTyping(sent, { ...sent, title: "AB" }, { ...sent, content: "One.\n\nTheirs." })).toEqual({
    title: "AB",
    content: "One.\n\nTheirs.",
    frontmatter: "",
  })
})
