import { openVisual } from "@hub/markdown/visual"
import type { Node } from "prosemirror-model"
import { expect, test } from "vitest"
import { groupBlocks } from "./groups.ts"

const docOf = (words: string[]) => openVisual(`${words.join("\n\n")}\n`).doc
const words = Array.from({ length: 230 }, (_, index) => `word ${index}`)
const groupsOf = (drawn: Node) => drawn.content.content.map(({ marks }) => Number(marks[0]?.attrs["number"]))

function sizes(drawn: Node): number[] {
  const runs: { group: number; size: number }[] = []
  for (const group of groupsOf(drawn)) {
    const last = runs.at(-1)
    if (last?.group === group) last.size++
    else runs.push({ group, size: 1 })
  }
  return runs.map(({ size }) => size)
}

test("a long document is drawn in groups, and holds what it held", () => {
  const doc = docOf(words)

  const drawn = groupBlocks(doc)

  expect(sizes(drawn)).toEqual([50, 50, 50, 50, 30])
  expect(drawn.textContent).toBe(doc.textContent)
  expect(drawn.content.size).toBe(doc.content.size)
})

test("a group does not end where the space before the next one would be another", () => {
  const doc = docOf(words.map((word, index) => (index === 49 ? "## A heading" : word)))

  expect(sizes(groupBlocks(doc))).toEqual([51, 50, 50, 50, 29])
})

test.each<[string, string[], number[]]>([
  ["a word more", words.with(50, "another"), [50, 50, 50, 50, 30]],
  ["a block more", words.toSpliced(50, 0, "another"), [51, 50, 50, 50, 30]],
  ["a block more at the end", [...words, "another"], [50, 50, 50, 50, 31]],
  ["a block less", words.toSpliced(50, 1), [50, 49, 50, 50, 30]],
  ["nothing but one word", ["another"], [1]],
])("what is not touched stays in its group, with %s", (_, after, expected) => {
  const doc = docOf(words)
  const drawn = groupBlocks(doc)
  const old = docOf(after)
  // What is equal is the same object, as after a change in the editor.
  const same = new Map(doc.content.content.map((block) => [block.textContent, block]))
  const next = doc.type.create(
    null,
    old.content.content.map((block) => same.get(block.textContent) ?? block),
  )

  const again = groupBlocks(next, { doc, drawn })

  expect(sizes(again)).toEqual(expected)
  expect(again.textContent).toBe(next.textContent)
  expect(again.firstChild === drawn.firstChild).toBe(after[0] === words[0])
  expect(again.lastChild === drawn.lastChild).toBe(after.at(-1) === words.at(-1))
})

test("many blocks at once come in groups of their own", () => {
  const doc = docOf(words)
  const added = docOf(Array.from({ length: 120 }, (_, index) => `added ${index}`))
  const [before, after] = [doc.content.content.slice(0, 60), doc.content.content.slice(60)]

  const again = groupBlocks(doc.type.create(null, [...before, ...added.content.content, ...after]), {
    doc,
    drawn: groupBlocks(doc),
  })

  expect(sizes(again)).toEqual([50, 10, 50, 50, 20, 40, 50, 50, 30])
})
