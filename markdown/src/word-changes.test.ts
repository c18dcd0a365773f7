import { array, assert, constantFrom, property } from "fast-check"
import { expect, test } from "vitest"
import { applyEdits } from "./rewrite-urls.ts"
import { keepsVariables, diffWords } from "./word-changes.ts"

const shortly = (before: string, after: string) =>
  diffWords(before, after).map(({ start, old, insert }) => `${start}: ${old} → ${insert}`)

test.each([
  ["The rate is low.", "The rate is low.", []],
  ["The rate is low.", "The rate is high.", ["12: low → high"]],
  ["The rate is low.", "The rate is very low.", ["12:  → very "]],
  ["The rate was low.", "The price is low.", ["4: rate was → price is"]],
  ["About 12 000 homes.", "About 13 000 homes.", ["6: 12 000 → 13 000"]],
  ["It is 4.1 % of all on 1 March.", "It is 5.1 % of all on 2 March.", ["6: 4.1 % → 5.1 %", "22: 1 March → 2 March"]],
  ["One a b c d two.", "Six a b c d ten.", ["0: One → Six", "12: two → ten"]],
])("what makes %j into %j is said in few words", (before, after, changes) => {
  expect(shortly(before, after)).toEqual(changes)
})

test("a variable is never cut, and goes along when it moves", () => {
  expect(shortly("Of {{rate}} people", "Of {{share}} people")).toEqual(["3: {{rate}} → {{share}}"])
  expect(shortly("{{rate}} of one two three four", "one two three four {{rate}}")).toEqual([
    "0: {{rate}} of one two three four → one two three four {{rate}}",
  ])
})

test("a variable that is gone from the words is noticed, also where it stood twice", () => {
  expect(keepsVariables({ old: "{{a1}} and {{b1}}", insert: "{{b1}}, {{a1}}" })).toBe(true)
  expect(keepsVariables({ old: "{{a1}} and {{a1}}", insert: "{{a1}}" })).toBe(false)
})

test("making the changes gives the other text, whatever the two are", () => {
  const text = array(constantFrom("a", "b", " ", "\n", "{{x1}}", "*"), { maxLength: 14 }).map((all) => all.join(""))
  assert(
    property(text, text, (before, after) => {
      const changes = diffWords(before, after)

      expect(
        applyEdits(
          before,
          changes.map(({ start, end, insert }) => ({ start, end, text: insert })),
        ),
      ).toBe(after)
      expect(changes.every(({ start, end, old }) => before.slice(start, end) === old)).toBe(true)
    }),
  )
})
