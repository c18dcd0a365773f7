import { expect, test } from "vitest"
import { findSentencesWith } from "./sentences.ts"

const values = { rate: "3.1 %", year: "2025" }
const to = (content: string, value = "4. Or so") => findSentencesWith(content, values, { slug: "rate", value })

test.each([
  ["The rate is {{rate}}. It rises.", [["The rate is 3.1 %.", "The rate is 4. Or so."]]],
  [
    "# In {{rate}}\n\n- No.\n- *{{rate}}* in {{year}}",
    [
      ["In 3.1 %", "In 4. Or so"],
      ["3.1 % in 2025", "4. Or so in 2025"],
    ],
  ],
  [
    "| a | {{rate}} |\n|---|---|\n| b | c {{rate}} |",
    [
      ["3.1 %", "4. Or so"],
      ["c 3.1 %", "c 4. Or so"],
    ],
  ],
  ["`{{rate}}` \\{{rate}} {{year}} <b title='{{rate}}'>x</b>", []],
  ["[a]({{rate}})", []],
])("in %j the sentences with the value are named, as they are and as they would be", (content, sentences) => {
  expect(to(content)).toEqual(sentences.map(([before, after]) => ({ before, after })))
})

test("a variable that has no value stands in its sentence as it is written", () => {
  expect(findSentencesWith("In {{month}}.", values, { slug: "month", value: "May" })).toEqual([
    { before: "In {{month}}.", after: "In May." },
  ])
})

test("a value is never read as a part of the sentence, whatever is in it", () => {
  expect(to("A {{rate}} b", "$& $1 {{year}}")).toEqual([{ before: "A 3.1 % b", after: "A $& $1 {{year}} b" }])
})
