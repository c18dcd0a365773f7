import { expect, test } from "vitest"
import { describeSentenceChanges } from "./sentences.ts"

const text = (content: string, title = "Rate") => ({ title, content })
const before = "The rate is {{rate}}. It rises.\n\n## Method\n\nWe count people. Twice a year.\n"
type BindingTerms = { title?: string; rate?: string; now?: Record<string, string> }
const changed = (after: string, { title = "Rate", rate = "3", now = { rate: "3" } }: BindingTerms = {}) =>
  describeSentenceChanges(text(before), text(after, title), { rate }, now)

test.each<[string, string, string[]]>([
  ["the same words", before, []],
  ["other spaces only", before.replace("It rises.", "It\nrises."), []],
  ["more blank lines", before.replace("\n\n## Method", "\n\n\n## Method"), []],
  [
    "a line that became code",
    before.replace("We count people.", "    We count people."),
    ["“Method” has the same words, laid out differently."],
  ],
  [
    "a line break",
    before.replace("people. Twice", "people.  \nTwice"),
    ["“Method” has the same words, laid out differently."],
  ],
  [
    "a sentence",
    before.replace("We count people.", "We ask people."),
    ["“Method”: “We count people.” is now “We ask people.”"],
  ],
  ["one more sentence", before.replace("It rises.", "It rises. Slowly."), ["The beginning: added “Slowly.”"]],
  ["one sentence less", before.replace(" It rises.", ""), ["The beginning: removed “It rises.”"]],
  [
    "sentences in another order",
    before.replace("We count people. Twice a year.", "Twice a year. We count people."),
    ["“Method”: sentences were moved."],
  ],
  ["a new section", `${before}\n## Notes\n\nNew.\n`, ["“Notes”: added “New.”"]],
  ["a section less", before.replace(/\n## Method[^]*/, ""), ["“Method” was removed."]],
])("with %s the approval is told what changed", (_name, after, sentences) => {
  expect(changed(after)).toEqual(sentences)
})

test("the indentation of code is part of what was approved, and a loose list is the same list", () => {
  const code = "```python\nif rate:\n    count()\n```\n"
  const list = "- One.\n- Two.\n"

  expect(describeSentenceChanges(text(code), text(code.replace("    count", "count")), {}, {})).toEqual([
    "The text has the same words, laid out differently.",
  ])
  expect(describeSentenceChanges(text(list), text("- One.\n\n- Two.\n"), {}, {})).toEqual([])
})

const plain = "One stays.\n\nWe count people. Twice a year.\n\nIt rises.\n"
const describeChanges = (was: string, is: string) => describeSentenceChanges(text(was), text(is), {}, {})

test.each<[string, string, string[]]>([
  [
    "two paragraphs",
    plain.replace("count people", "ask people").replace("It rises", "It falls"),
    ["“We count people.” is now “We ask people.”", "“It rises.” is now “It falls.”"],
  ],
  [
    "both sentences of one",
    plain.replace("We count people. Twice", "We ask people. Once"),
    ["“We count people.” is now “We ask people.”", "“Twice a year.” is now “Once a year.”"],
  ],
  [
    "a paragraph and a new one before it",
    plain.replace("We count people. Twice", "A note.\n\nWe count people. Once"),
    ["Added “A note.”", "“Twice a year.” is now “Once a year.”"],
  ],
  ["a paragraph less", plain.replace("It rises.\n", ""), ["Removed “It rises.”"]],
  [
    "paragraphs in another order",
    "It rises.\n\nOne stays.\n\nWe count people. Twice a year.\n",
    ["Sentences were moved."],
  ],
])("in a text without headings %s are told paragraph by paragraph", (_name, after, sentences) => {
  expect(describeChanges(plain, after)).toEqual(sentences)
})

test("of long sentences only the words around what differs are quoted", () => {
  const long = (word: string) =>
    `${"Before it there are words. ".replace(".", ",").repeat(8)}here ${word} stands${", and words after it".repeat(8)}.`

  expect(describeChanges(long("one"), long("two"))).toEqual([
    "“…there are words, Before it there are words, here one stands, and words after it, and words after it,…” is now “…there are words, Before it there are words, here two stands, and words after it, and words after it,…”",
  ])
})

test("a value that changed is named, and one that is gone too", () => {
  expect(changed(before, { now: { rate: "4" } })).toEqual(["{{rate}} was “3” and is now “4”."])
  expect(changed(before, { now: {} })).toEqual(["{{rate}} was “3” and is now “”."])
})

test("values that the text does not use change nothing", () => {
  expect(changed(before, { now: { rate: "3", other: "9" } })).toEqual([])
})

test("another title is a change", () => {
  expect(changed(before, { title: "Jobs" })).toEqual(["The title is now “Jobs”."])
})

test("of very many changes the first are named and the rest counted", () => {
  const many = Array.from({ length: 30 }, (_, index) => `## S${index}\n\nOne.\n`).join("\n")

  const said = describeSentenceChanges(text(many), text(many.replaceAll("One.", "Two.")), {}, {})

  expect([said.length, said.at(-1)]).toEqual([21, "More changes: 10."])
})
