import type { EditConflict } from "@hub/contract/topics"
import { expect, test } from "vitest"
import { nextUndecided, resolveConflict, chooseSideForAll } from "./conflict.ts"

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
