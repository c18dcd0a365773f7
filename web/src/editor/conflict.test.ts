import type { EditConflict } from "@hub/contract/topics"
import { expect, test } from "vitest"
import { nextUndecided, resolveConflict, chooseSideForAll, keepChoices } from "./conflict.ts"

const conflict: EditConflict = {
  base: { title: "T", content: "a\nred\nb\n", frontmatter: "", revision: 1 },
  mine: { title: "Mine", content: "a\ngreen\nb\n", frontmatter: "" },
  theirs: {
    title: "Theirs",
    content: "a\nblue\nB\n",
    frontmatter: "x: 1",
    revision: 2,
    author_name: "Ben",
    created_at: "2026-11-21T09:00:00.000Z",
  },
  hunks: [
    { field: "title", base: "T", mine: "Mine", theirs: "Theirs", joined: null },
    { field: "content", base: "red\n", mine: "green\n", theirs: "blue\n", joined: null },
  ],
  chunks: { title: [0], content: ["a\n", 1, "B\n"], frontmatter: ["x: 1"] },
  joined: null,
}

test("the choices stand in their places, between what was joined already", () => {
  const choices = [
    { side: "theirs", text: "Theirs" },
    { side: "edited", text: "green and blue\n" },
  ] as const

  expect(resolveConflict(conflict, [...choices])).toEqual({
    title: "Theirs",
    content: "a\ngreen and blue\nB\n",
    frontmatter: "x: 1",
  })
})

test("nothing is made while a choice is missing", () => {
  expect(resolveConflict(conflict, [{ side: "mine", text: "Mine" }, undefined])).toBeUndefined()
  expect(resolveConflict(conflict, [])).toBeUndefined()
})

test("one side is taken everywhere but where the words were written by hand", () => {
  const choices = chooseSideForAll(conflict, [undefined, { side: "edited", text: "grue\n" }], "theirs")

  expect(choices).toEqual([
    { side: "theirs", text: "Theirs" },
    { side: "edited", text: "grue\n" },
  ])
})

test("the next open place is found forwards and backwards, going round", () => {
  const taken = { side: "mine", text: "" } as const
  const choices = [undefined, taken, undefined, taken]

  expect(nextUndecided(choices, 4, -1, 1)).toBe(0)
  expect(nextUndecided(choices, 4, 0, 1)).toBe(2)
  expect(nextUndecided(choices, 4, 2, 1)).toBe(0)
  expect(nextUndecided(choices, 4, -1, -1)).toBe(2)
  expect(nextUndecided([taken, taken], 2, 0, 1)).toBeUndefined()
})

test("what was chosen stays chosen where the same words are to be decided again", () => {
  const choices = [{ side: "mine", text: "Mine" } as const, { side: "theirs", text: "blue\n" } as const]
  const [title, colour] = conflict.hunks
  const again = { ...conflict, hunks: [{ ...title!, mine: "Mine, later" }, { ...title!, mine: "New" }, colour!] }

  expect(keepChoices(again, { conflict, choices })).toEqual([undefined, undefined, choices[1]])
})

test("a joined paragraph that is decided again is shown as it is joined now", () => {
  const text = { title: "T", content: "a\ngreen, blue\nb\n", frontmatter: "" }
  const joined = { ...conflict, hunks: [{ ...conflict.hunks[1]!, joined: "green, blue\n" }], joined: text }

  expect(keepChoices(joined, { conflict, choices: [] })).toEqual([{ side: "joined", text: "green, blue\n" }])
})

test("a paragraph that is written below the words in question goes with whatever was chosen for them", () => {
  const [, colour] = conflict.hunks
  const choices = [undefined, { side: "edited", text: "grue\n" } as const]
  const decide = (mine: string) =>
    keepChoices({ ...conflict, hunks: [{ ...colour!, mine }] }, { conflict, choices }).map((choice) => choice?.text)

  expect(decide("green\n\nA tree.\n")).toEqual(["grue\n\nA tree.\n"])
  expect(decide("A leaf.\n\ngreen\n")).toEqual(["A leaf.\n\ngrue\n"])
  expect(decide("dark green\n")).toEqual([undefined])
})
