import { describe, expect, test } from "vitest"
import {
  mutateText,
  offsetsInMutation,
  createMutationRandom,
  pickRandomRange,
  textOfTrace,
  type TracedText,
  traceText,
  createRandomText,
} from "../test/mutations.ts"
import { createReanchorer, type TextRange } from "./reanchor.ts"

/** Carries the words between the brackets. */
function reanchorMarked(marked: string, after: string) {
  const start = marked.indexOf("[")
  const end = marked.indexOf("]") - 1
  const before = marked.replace("[", "").replace("]", "")
  const found = createReanchorer(before, after)({ start, end })
  return found.state === "orphaned" ? "orphaned" : `${found.state}: ${after.slice(found.start, found.end)}`
}

const method = "We count people in households twice a year and publish the rate in spring."

describe("words that are commented on", () => {
  test.each([
    ["The [rate] is low.", "The rate is low.", "anchored: rate"],
    ["The [rate] is low this year.", "The rate is high this year.", "anchored: rate"],
    ["The [rate] is low this year.", "Today the rate is low this year.", "moved: rate"],
    ["One.\n\nThe [rate] is low.", "One.\n\nMore words.\n\nThe rate is low.", "moved: rate"],
    ["One two\nthree [four five] six.", "One two three four\nfive six.", "anchored: four\nfive"],
  ])("%s stay with %s", (marked, after, expected) => {
    expect(reanchorMarked(marked, after)).toBe(expected)
  })

  test("are found where their whole line went", () => {
    const line = method.replace("people", "[people]")

    expect(reanchorMarked(`- ${line}\n- Something short.\n`, `- Something short.\n- ${method}\n`)).toBe("moved: people")
  })

  test.each([
    ["A.\n\n[yes]\n\nB.\n\nyes", "yes\n\nC.", "needs_confirm: yes"],
    ["The [rate] is low.", "Prices went up, and so did the rate of loans in most of the towns.", "needs_confirm: rate"],
    ["A [rate] and a rate.", "A number and a rate.", "needs_confirm: rate"],
  ])("%s are not taken for others in %s without asking", (marked, after, expected) => {
    expect(reanchorMarked(marked, after)).toBe(expected)
  })

  test.each([
    ["All of it was 8 636\n[€] here and grew.", "All of it was 8 636 € here and grew."],
    ["It went up from 8 636\n€ to [9] homes here.", "It went up from 8 636 € to 9 homes here."],
    ["Homes [here] had 12\nkm, by which they grew.", "Homes here had 12 km, by which they grew."],
  ])("are never taken for others where an amount is on one line now: %s", (marked, after) => {
    const words = /\[(.*)\]/.exec(marked)![1]!

    expect(reanchorMarked(marked, after)).toMatch(new RegExp(`orphaned|: ${words}$`))
  })

  test("are gone when they were rewritten", () => {
    expect(reanchorMarked("The [rate] is low.", "The number is low.")).toBe("orphaned")
    expect(reanchorMarked("The [jobless rate] is low.", "The jobless young have a rate.")).toBe("orphaned")
  })
})

/** The same of what may have been reworded. */
function rewordMarked(marked: string, after: string) {
  const start = marked.indexOf("[")
  const end = marked.indexOf("]") - 1
  const found = createReanchorer(marked.replace("[", "").replace("]", ""), after)(
    { start, end },
    { mayBeReworded: true },
  )
  return found.state === "orphaned" ? "orphaned" : `${found.state}: ${after.slice(found.start, found.end)}`
}

describe("a passage with some of its words changed", () => {
  test.each([
    [
      "We [count people in households twice a year] here.",
      "We count people in households once a year here.",
      "count people in households once a year",
    ],
    ["We [count people in households] here.", "We ask people in households here.", "ask people in households"],
    ["We count [people in some households] here.", "We count people in some homes here.", "people in some homes"],
    [
      "We [count people in households] here.",
      "We count all the young people in households here.",
      "count all the young people in households",
    ],
  ])("%s is asked about in %s", (marked, after, words) => {
    expect(rewordMarked(marked, after)).toBe(`needs_confirm: ${words}`)
  })

  test.each([
    ["We [count people in households] here.", "We know nothing of it here."],
    ["The [jobless rate] is low.", "The jobless young have a rate."],
    [
      "It [is the rate of the year].",
      "Of all prices, those of bread went up the most in that long and cold winter of the war.",
    ],
  ])("%s is gone from %s", (marked, after) => {
    expect(rewordMarked(marked, after)).toBe("orphaned")
  })

  test("is gone as before where its very words are needed", () => {
    expect(reanchorMarked("We [count people in households] here.", "We ask people in households here.")).toBe(
      "orphaned",
    )
  })
})

test.each([
  ["| a |\n^| b |\n", "| a |\r\n| b |\r\n", "| b |\r\n"],
  ["| a |\n| b |\n^", "| a |\r\n| b |\r\n", ""],
  ["a word^ \nand", "a word\r\nand", "\r\nand"],
  ["- a word\n^  and more\n", "- a word and more\n", "and more\n"],
])("a place at the end of a line stays there, however the line ends: %j", (marked, after, rest) => {
  const start = marked.indexOf("^")
  const found = createReanchorer(marked.replace("^", ""), after)({ start, end: start })

  expect(found.state === "orphaned" ? found : after.slice(found.start)).toBe(rest)
})

test("a place between two words stays between them, at either end of the text too", () => {
  const at = (before: string, place: number, after: string) =>
    createReanchorer(before, after)({ start: place, end: place })

  expect(at("One two three", 0, "One two three four")).toEqual({ state: "anchored", start: 0, end: 0 })
  expect(at("The rate is low.", 9, "Today the rate is low.")).toMatchObject({ state: "moved", start: 15, end: 15 })
  expect(at("The rate is low.", 16, "So the rate is low.")).toMatchObject({ state: "moved", start: 19 })
})

describe("10,000 mutations of texts with comments and suggestions", () => {
  const seen = { mutations: 0, stretches: 0, standing: 0, landed: 0, asked: 0, gone: 0 }
  const elsewhere: string[] = []
  const lost: string[] = []

  for (let seed = 0; seen.mutations < 10_000; seed++) {
    const random = createMutationRandom(seed)
    const text = createRandomText(random)
    const before = traceText(text)
    const { after, mutations } = mutateText(before, random)
    const said = textOfTrace(after)
    const carry = createReanchorer(text, said)
    seen.mutations += mutations
    for (let one = 0; one < 4; one++) {
      const stretch = pickRandomRange(text, random)
      const found = carry(stretch)
      const is = found.state === "anchored" || found.state === "moved"
      const stands = isStanding(before, after, stretch)
      const what = () => JSON.stringify({ seed, stretch, found, words: text.slice(stretch.start, stretch.end) })
      seen.stretches++
      if (found.state === "orphaned") seen.gone++
      if (found.state === "needs_confirm") seen.asked++
      if (stands) seen.standing++
      if (is && stands) seen.landed++
      if (is && !isThere(before, after, stretch, found)) elsewhere.push(what())
      if (stands && !is) lost.push(what())
    }
  }

  test("attach none of them to other words without asking", () => {
    expect(elsewhere).toEqual([])
  })

  test("find all of them whose words still stand", () => {
    expect(lost).toEqual([])
    expect(seen.landed).toBe(seen.standing)
  })

  test("were told apart: many stand, and many do not", () => {
    console.log(
      `Of ${seen.stretches}: ${seen.standing} stand and were found, ${seen.asked} ask, ${seen.gone} are gone.`,
    )
    expect(Math.min(seen.standing, seen.asked * 5, seen.gone * 5)).toBeGreaterThan(2000)
  })
})

const plain = (text: string) => text.replace(/\s+/g, " ")

/**
 * Whether a place is that of the very words, or of words that are the same beside the very same neighbour: of "more and
 * more" that became "more", nobody can say which one is left.
 */
function isThere(before: TracedText, after: TracedText, { start, end }: TextRange, found: TextRange) {
  if (offsetsInMutation(before, after, { start, end }).includes(found.start)) return true
  const same = plain(textOfTrace(after.slice(found.start, found.end))) === plain(textOfTrace(before.slice(start, end)))
  const isBeside = (at: number, was: number) => after[at]?.id === before[was]?.id
  return same && (isBeside(found.start - 1, start - 1) || isBeside(found.end, end))
}

/** Whether six words in a row of the same block, these among them, stand there as they were, and stand there once. */
function isStanding(before: TracedText, after: TracedText, stretch: TextRange) {
  const [text, said] = [textOfTrace(before), textOfTrace(after)]
  const block = { start: text.lastIndexOf("\n\n", stretch.start) + 1, end: text.indexOf("\n\n", stretch.end) }
  const words = [...text.slice(0, block.end < 0 ? undefined : block.end).matchAll(/[\p{L}\p{N}]+/gu)]
    .map(({ index, 0: word }) => ({ start: index, end: index + word.length }))
    .filter(({ start }) => start >= block.start)
  const inside = words.filter(({ start, end }) => start < stretch.end && end > stretch.start).length
  const first = words.findIndex(({ end }) => end > stretch.start)
  // What is put between two words needs both of them.
  const sides = inside === 0 ? [0] : [0, 1, 2]
  return sides.some((side) => {
    const more = Math.max(6 - inside, 2)
    const left = [Math.ceil(more / 2), more, 0][side]!
    const [from, to] = [words[first - left], words[first - left + inside + more - 1]]
    if (!from || !to) return false
    const around = { start: Math.min(from.start, stretch.start), end: Math.max(to.end, stretch.end) }
    const row = plain(text.slice(around.start, around.end))
    const isOnce = (one: string) => plain(one).split(row).length === 2
    return offsetsInMutation(before, after, around).length === 1 && isOnce(text) && isOnce(said)
  })
}

test("the end of a line of a Windows text is found after both of its characters", () => {
  const before = "| shops 25 |\r\n"
  const after = "| shops 25 |\r\n\r\nWe count.\r\n"

  const found = createReanchorer(before, after)({ start: before.length, end: before.length })

  expect(after.slice(found.state === "orphaned" ? 0 : found.start)[0]).not.toBe("\n")
  expect(found.state).not.toBe("orphaned")
})
