import type { Node } from "prosemirror-model"
import { describe, expect, test } from "vitest"
import { boundsAround, paragraphOf, saveEdited, type DocumentEdit } from "../../test/visual/save-edited.ts"
import { schema } from "./schema.ts"

const itemOf = (text: string, more: Node[] = [], checked: boolean | null = null): Node =>
  schema.node("list_item", { checked }, [paragraphOf(text), ...more])

/** An item before or after the one around words. */
const addItem =
  (words: string, side: "from" | "to", item: Node): DocumentEdit =>
  (tr, at) =>
    tr.insert(boundsAround(tr, at(words), -1)[side], item)

const removeItem =
  (words: string): DocumentEdit =>
  (tr, at) => {
    const { from, to } = boundsAround(tr, at(words), -1)
    tr.delete(from, to)
  }

const tick =
  (words: string, checked: boolean | null): DocumentEdit =>
  (tr, at) =>
    tr.setNodeMarkup(tr.doc.resolve(at(words)).before(-1), null, { checked })

const sublist = schema.node("list", null, [itemOf("y")])

describe("an item is written as those around it are:", () => {
  test.each<[string, string, DocumentEdit, string]>([
    ["at the end", "* a\n* Old\n", addItem("Old", "to", itemOf("x")), "* a\n* Old\n* x\n"],
    ["at the beginning", "+ Old\n+ b\n", addItem("Old", "from", itemOf("x")), "+ x\n+ Old\n+ b\n"],
    ["in a loose list", "- a\n\n- Old\n\n\nb\n", addItem("Old", "to", itemOf("x")), "- a\n\n- Old\n\n- x\n\n\nb\n"],
    ["with wide bullets", "*   a\n*   Old\n", addItem("Old", "to", itemOf("x")), "*   a\n*   Old\n*   x\n"],
    ["with the next number", "3) a\n4) Old\n", addItem("Old", "to", itemOf("x")), "3) a\n4) Old\n5) x\n"],
    ["with the same number", "1. a\n1. Old\n", addItem("Old", "to", itemOf("x")), "1. a\n1. Old\n1. x\n"],
    ["in a list in a list", "- a\n  - Old\n- b\n", addItem("Old", "to", itemOf("x")), "- a\n  - Old\n  - x\n- b\n"],
    ["in a quote", "> 1. a\n> 2. Old\n", addItem("Old", "to", itemOf("x")), "> 1. a\n> 2. Old\n> 3. x\n"],
    ["with a list under it", "* a\n* Old\n", addItem("Old", "to", itemOf("x", [sublist])), "* a\n* Old\n* x\n  * y\n"],
    [
      "as a task",
      "- [ ] a\n- [x] Old\n",
      addItem("Old", "to", itemOf("x", [], false)),
      "- [ ] a\n- [x] Old\n- [ ] x\n",
    ],
    [
      "with several paragraphs",
      "* a\n* Old\n",
      addItem("Old", "to", itemOf("x", [paragraphOf("y")])),
      "* a\n* Old\n* x\n\n  y\n",
    ],
  ])("%s", (_name, source, edit, expected) => {
    for (const eol of ["\n", "\r\n"])
      expect(saveEdited(source.replaceAll("\n", eol), edit)).toMatchObject({
        source: expected.replaceAll("\n", eol),
        exact: true,
      })
  })
})

describe("an item less leaves the others as they are:", () => {
  test.each([
    ["the first", "* Old\n* b\n*  c\n", "* b\n*  c\n"],
    ["one in the middle", "1. a\n2. Old\n3. c\n", "1. a\n3. c\n"],
    ["the last", "- a\n- Old\n\nb\n", "- a\n\nb\n"],
    ["one of a loose list", "- a\n\n- Old\n\n- c\n", "- a\n\n- c\n"],
    ["one in a quote", "> - a\n> - Old\n> - c\n", "> - a\n> - c\n"],
    ["one with a list under it", "- a\n- Old\n  - b\n- c\n", "- a\n- c\n"],
  ])("%s", (_name, source, expected) => {
    expect(saveEdited(source, removeItem("Old"))).toMatchObject({ source: expected, exact: true })
  })
})

describe("the box of a task", () => {
  test.each<[string, string, boolean | null, string]>([
    ["is ticked", "* [ ]  Old\n", true, "* [x]  Old\n"],
    ["is unticked, whatever tick it has", "1) [X] Old\n", false, "1) [ ] Old\n"],
    ["is added", "-   Old\n- b\n", true, "-   [x] Old\n- b\n"],
    ["is taken away", "- [x] Old\n- [ ] b\n", null, "- Old\n- [ ] b\n"],
    ["is ticked in a quote", "> - [ ] Old\n>\n>   a\n", true, "> - [x] Old\n>\n>   a\n"],
    ["is ticked before words with marks", "- [ ] *Old* [b](c)\n", true, "- [x] *Old* [b](c)\n"],
  ])("%s", (_name, source, checked, expected) => {
    for (const eol of ["\n", "\r\n"])
      expect(saveEdited(source.replaceAll("\n", eol), tick("Old", checked))).toMatchObject({
        source: expected.replaceAll("\n", eol),
        exact: true,
      })
  })
})

describe("a list under an item", () => {
  const putUnder =
    (words: string): DocumentEdit =>
    (tr, at) =>
      tr.insert(tr.doc.resolve(at(words)).after(), sublist)

  test.each([
    ["stands right below its words", "* Old\n* b\n", "* Old\n  * y\n* b\n"],
    ["is set in as far as its number is wide", "10. Old\n11. b\n", "10. Old\n    - y\n11. b\n"],
    ["stands in a quote", "> - Old\n", "> - Old\n>   - y\n"],
  ])("%s", (_name, source, expected) => {
    expect(saveEdited(source, putUnder("Old"))).toMatchObject({ source: expected, exact: true })
  })
})
