import { describe, expect, test } from "vitest"
import { compareEntries, type ComparedEntry } from "./changes.ts"

/** `a b. +c`: a topic for each letter, one level deeper for each dot, with other words where the letter is large. */
const places = (text: string): ComparedEntry[] =>
  text
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => {
      const name = word.replaceAll(".", "")
      const topic_id = name.toLowerCase().charCodeAt(0)
      const words = name
      return {
        kind: "topic",
        topic_id,
        node_id: null,
        title: name.toLowerCase(),
        level: word.length,
        revision: 1,
        words,
      }
    })

const listChanges = (before: string, after: string) =>
  compareEntries(places(before), places(after)).map(({ what, title }) => `${title} ${what.join(" ")}`)

describe("how an edition became another", () => {
  test.each([
    ["nothing", "a b c", "a b c", []],
    ["a topic more", "a c", "a b c", ["b added"]],
    ["a topic less", "a b c", "a c", ["b removed"]],
    ["other words", "a b c", "a B c", ["b changed"]],
    ["a topic elsewhere", "a b c d", "d a b c", ["d moved"]],
    ["elsewhere with other words", "a b c d", "D a b c", ["d moved changed"]],
    ["under another topic", "a b. c", "a c b.", ["b moved"]],
    ["on another level", "a b c", "a b. c", ["b moved"]],
    ["under a new one", "a b", "c a. b", ["c added", "a moved"]],
    ["what is gone where it stood", "a b c d", "a d e", ["b removed", "c removed", "e added"]],
    ["a second place", "a b", "a b a", ["a added"]],
    ["all of it", "a b", "c", ["a removed", "b removed", "c added"]],
    ["from nothing", "", "a", ["a added"]],
  ])("%s", (_, before, after, expected) => {
    expect(listChanges(before, after).toSorted()).toEqual(expected.toSorted())
  })

  test("what is gone is told where it stood", () => {
    expect(listChanges("a b c d", "a C d e")).toEqual(["b removed", "c changed", "e added"])
  })

  test("a change says the title and the place of before", () => {
    const [before, after] = [places("a b. c"), places("a c b.")]
    after[2]!.title = "renamed"

    expect(compareEntries(before, after)).toEqual([
      {
        kind: "topic",
        topic_id: 98,
        node_id: null,
        what: ["moved", "renamed"],
        title: "renamed",
        title_before: "b",
        under: "c",
        under_before: "a",
        level: 2,
        revision: 1,
        revision_before: 1,
      },
    ])
  })

  test("a heading is known by its node, and a topic that was deleted since by its title", () => {
    const heading: ComparedEntry = { ...places("a")[0]!, kind: "heading", topic_id: null, node_id: 7, title: "Part" }
    const deleted: ComparedEntry = { ...places("b")[0]!, topic_id: null, title: "Old" }

    expect(compareEntries([heading, deleted], [{ ...heading, title: "Part one" }, deleted])).toMatchObject([
      { kind: "heading", what: ["renamed"], title: "Part one", title_before: "Part", revision: null },
    ])
  })

  test("two thousand topics in another order are compared in no time", () => {
    const many = Array.from({ length: 2000 }, (_, at): ComparedEntry => ({
      ...places("a")[0]!,
      topic_id: at,
      title: `${at}`,
    }))
    const began = performance.now()

    expect(compareEntries(many, many.toReversed()).length).toBeGreaterThan(1900)
    expect(performance.now() - began).toBeLessThan(2000)
  })
})
