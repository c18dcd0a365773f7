import type { TopicVersion } from "@hub/contract/topics"
import { expect, test } from "vitest"
import { mergeVersions } from "./merge.ts"

const version = (content: string): TopicVersion => ({ title: "Prices", content, frontmatter: "" })
const joined = (base: string, mine: string, theirs: string) =>
  mergeVersions(version(base), version(mine), version(theirs))

/** What comes of it: joined silently, joined for somebody to confirm, or decided by somebody. */
function outcome(base: string, mine: string, theirs: string): string {
  const result = joined(base, mine, theirs)
  const turned = joined(base, theirs, mine)
  expect(turned.clean).toBe(result.clean)
  if (result.clean) return `silent: ${result.version.content}`
  return result.joined === null ? "conflict" : `confirm: ${result.joined.content}`
}

test.each([
  ["a grouped number", "About 12 000 homes.\n", "About 13 000 homes.\n", "About 12 500 homes.\n"],
  ["a decimal", "It is 4.1 % now.\n", "It is 5.1 % now.\n", "It is 4.2 % now.\n"],
  ["an ISO date", "Due 2026-03-01.\n", "Due 2027-03-01.\n", "Due 2026-04-01.\n"],
  ["a written date", "Due 1 March.\n", "Due 2 March.\n", "Due 1 April.\n"],
  ["an amount in words", "It rose by 3 million.\n", "It fell by 3 million.\n", "It rose by 4 million.\n"],
  [
    "two cells of one row",
    "| a | 1 |\n|---|---|\n| b | 2 |\n",
    "| a | 1 |\n|---|---|\n| c | 2 |\n",
    "| a | 1 |\n|---|---|\n| b | 3 |\n",
  ],
  ["two words of one sentence", "red green blue\n", "RED green blue\n", "red green BLUE\n"],
  ["two words of one heading", "# Red and blue\n", "# Green and blue\n", "# Red and yellow\n"],
  ["two words of one list item", "- red and blue\n", "- green and blue\n", "- red and yellow\n"],
  ["two words of one line of code", "```\nlet a = b\n```\n", "```\nlet c = b\n```\n", "```\nlet a = d\n```\n"],
  [
    "two lines of one sentence",
    "The rate of jobless\npeople is\nhigh this year.\n",
    "The share of jobless\npeople is\nhigh this year.\n",
    "The rate of jobless\npeople is\nlow this year.\n",
  ],
  [
    "an abbreviation within one sentence",
    "We asked Dr. Smith about it.\n",
    "They asked Dr. Smith about it.\n",
    "We asked Dr. Jones about it.\n",
  ],
  [
    "figures of two sentences of one paragraph",
    "It was 5. Then came 6 people.\n",
    "It was 7. Then came 6 people.\n",
    "It was 5. Then came 8 people.\n",
  ],
  ["a script without known sentences, in one line", "สวัสดี ครับ ผม\n", "สวัสดี ค่ะ ผม\n", "สวัสดี ครับ เรา\n"],
])("changes on both sides of %s are a conflict", (_, base, mine, theirs) => {
  expect(outcome(base, mine, theirs)).toBe("conflict")
})

test.each([
  [
    "sentences",
    "We count people. We ask homes. We publish.\n",
    "We count persons. We ask homes. We publish.\n",
    "We count people. We ask homes. We print.\n",
    "We count persons. We ask homes. We print.\n",
  ],
  [
    "neighbouring sentences",
    "We count. We ask.\n",
    "They count. We ask.\n",
    "We count. They ask.\n",
    "They count. They ask.\n",
  ],
  [
    "a figure in one sentence and words in another",
    "It was 500. Then came people.\n",
    "It was 700. Then came people.\n",
    "It was 500. Then came guests.\n",
    "It was 700. Then came guests.\n",
  ],
  [
    "a sentence and one that is added",
    "We count. We ask.\n",
    "They count. We ask.\n",
    "We count. We ask. We print.\n",
    "They count. We ask. We print.\n",
  ],
  [
    "lines with a sentence each",
    "We count.\nWe ask.\nWe print.\n",
    "They count.\nWe ask.\nWe print.\n",
    "We count.\nWe ask.\nThey print.\n",
    "They count.\nWe ask.\nThey print.\n",
  ],
  [
    "sentences of a list item",
    "- We count. We ask.\n",
    "- They count. We ask.\n",
    "- We count. They ask.\n",
    "- They count. They ask.\n",
  ],
  ["Chinese sentences", "我们数数。我们问。\n", "他们数数。我们问。\n", "我们数数。他们问。\n", "他们数数。他们问。\n"],
  ["lines of a script without known sentences", "สวัสดี\nครับ\n", "สวัสดีี\nครับ\n", "สวัสดี\nค่ะ\n", "สวัสดีี\nค่ะ\n"],
])("changes in different %s of one paragraph are joined for somebody to confirm", (_, base, mine, theirs, result) => {
  expect(outcome(base, mine, theirs)).toBe(`confirm: ${result}`)
})

test.each([
  [
    "rows",
    "| a | 1 |\n|---|---|\n| b | 2 |\n| c | 3 |\n",
    "| a | 1 |\n|---|---|\n| b | 5 |\n| c | 3 |\n",
    "| a | 1 |\n|---|---|\n| b | 2 |\n| c | 6 |\n",
    "| a | 1 |\n|---|---|\n| b | 5 |\n| c | 6 |\n",
  ],
  ["list items", "- one\n- two\n", "- one!\n- two\n", "- one\n- two!\n", "- one!\n- two!\n"],
  [
    "lines of code",
    "```\na = 1\nb = 2\n```\n",
    "```\na = 3\nb = 2\n```\n",
    "```\na = 1\nb = 4\n```\n",
    "```\na = 3\nb = 4\n```\n",
  ],
  ["blocks", "# A\nOne.\n\nTwo.\n", "# B\nOne.\n\nTwo.\n", "# A\nOne.\n\nThree.\n", "# B\nOne.\n\nThree.\n"],
])("changes in different %s are joined silently", (_, base, mine, theirs, result) => {
  expect(outcome(base, mine, theirs)).toBe(`silent: ${result}`)
})

test("a section that both sides added stands there once, wherever blank lines let it slide", () => {
  const section = "### Scala\n\n```\nval a = 1\n```\n\n"
  const base = "### Java\n\n```\nint a\n```\n\n\n### Go\n\n```\nvar a\n```\n\nEnd.\n"
  const mine = base.replace("### Go", `${section}### Go`)
  const theirs = base.replace("\n\n\n### Go", `\n\n${section}\n### Go`).replace("End.", "The end.")

  expect(outcome(base, mine, theirs)).toBe(`silent: ${theirs}`)
})

test.each([
  ["once and twice", "- a\n\n- b\n", "- a\n- x\n\n- b\n", "- a\n- x\n\n- x\n- b\n", "- a\n- x\n\n- x\n- b\n"],
  [
    "before and twice after",
    "# A\n\n\nEnd.\n",
    "# A\n---\n\n\nEnd.\n",
    "# A\n\n---\n\n---\nEnd.\n",
    "# A\n---\n\n\n---\nEnd.\n",
  ],
])("of a line that both sides added, %s, none is lost", (_, base, mine, theirs, result) => {
  expect(outcome(base, mine, theirs)).toBe(`silent: ${result}`)
  expect(outcome(base, theirs, mine)).toBe(`silent: ${result}`)
})

test("where both add different things at one place, somebody decides", () => {
  expect(outcome("- a\n- b\n", "- a\n- mine\n- b\n", "- a\n- theirs\n- b\n")).toBe("conflict")
})
