import type { Node } from "prosemirror-model"
import { describe, expect, test } from "vitest"
import { areSameUnits, canonicalUnits, isBlankBlock, isEmptyItem } from "./canonical-units.ts"
import type { InlineUnit } from "./inline-units.ts"
import { schema } from "./schema.ts"

const { nodes } = schema
const words = (text: string, ...marks: ("em" | "strong" | "strike" | "code")[]) =>
  schema.text(
    text,
    marks.map((name) => schema.mark(name)),
  )
const soft = nodes.soft_break.create()
const hard = nodes.hard_break.create()
const paragraph = (...content: Node[]) => nodes.paragraph.create(null, content)

/** Units as text: a leaf by its name in brackets, and a mark's initial before each unit that it covers. */
const written = (units: readonly InlineUnit[]) =>
  units
    .map(({ char, leaf, marks }) => {
      const named = leaf?.type === nodes.variable ? String(leaf.attrs["slug"]) : leaf?.type.name
      return marks.map((mark) => `${mark.type.name}:`).join("") + (named === undefined ? char : `(${named})`)
    })
    .join("")

const canonical = (...content: Node[]) => written(canonicalUnits(paragraph(...content)))

describe("a line as Markdown can say it", () => {
  test.each<[string, Node[], string]>([
    ["has the words as they are", [words("a b")], "a b"],
    ["has no blanks at its edges", [words(" \ta ")], "a"],
    ["has no blanks around its breaks", [words("a "), hard, words(" b")], "a(hard_break)b"],
    ["has no break at its edges", [hard, soft, words("a"), soft, hard], "a"],
    ["has no soft break after a break", [words("a"), hard, soft, words("b")], "a(hard_break)b"],
    ["has hard breaks after each other", [words("a"), hard, hard, words("b")], "a(hard_break)(hard_break)b"],
    ["has a break for a line ending in words", [words("a\nb")], "a(soft_break)b"],
    ["has a variable for its braces", [words("a {{rate}}b")], "a (rate)b"],
    ["has several variables", [words("{{aa}}{{bb}}")], "(aa)(bb)"],
    ["has no variable by another name", [words("{{A}} {{a}} {{ aa }}")], "{{A}} {{a}} {{ aa }}"],
    ["has no variable where marks change in it", [words("{{ra"), words("te}}", "em")], "{{raem:tem:eem:}em:}"],
    ["has marks that do not cover blanks at their edges", [words("a"), words(" b ", "em"), words("c")], "a em:b c"],
    ["has marks that cover blanks inside", [words("a b", "strong")], "strong:astrong: strong:b"],
    [
      "has no marks on a break at their edge",
      [words("a", "em"), hard.mark([schema.mark("em")]), words("b")],
      "em:a(hard_break)b",
    ],
    ["has nothing where it shows nothing", [words("  "), soft, words(" ", "em")], ""],
    ["has blanks of code at its edges", [words(" a ", "code")], "code: code:acode: "],
    [
      "has blanks for breaks in code",
      [words("a", "code"), hard.mark([schema.mark("code")]), words("b", "code")],
      "code:acode: code:b",
    ],
    ["has words of other scripts", [words("日😀\u3000")], "日😀\u3000"],
  ])("%s", (_name, content, expected) => {
    expect(canonical(...content)).toBe(expected)
  })

  test("has variables in code as words, and images in it as images", () => {
    const code = schema.mark("code")

    expect(canonical(nodes.variable.create({ slug: "aa" }, null, [code]))).toBe(
      "{{aa}}"
        .split("")
        .map((char) => `code:${char}`)
        .join(""),
    )
    expect(canonical(nodes.image.create({ src: "x" }, null, [code]))).toBe("(image)")
  })
})

describe("a textblock that is one line", () => {
  test.each([
    ["a deep heading has blanks for breaks", nodes.heading.create({ level: 3 }, [words("a"), soft, words("b")]), "a b"],
    [
      "a heading that can be underlined has them",
      nodes.heading.create({ level: 2 }, [words("a"), soft, words("b")]),
      "a(soft_break)b",
    ],
    ["a cell has a blank for a soft break", nodes.table_cell.create(null, [words("a"), soft, words("b")]), "a b"],
    [
      "a cell has a tag for a hard break",
      nodes.table_cell.create(null, [words("a"), hard, words("b")]),
      "a(raw_inline)b",
    ],
  ])("%s", (_name, textblock, expected) => {
    expect(written(canonicalUnits(textblock))).toBe(expected)
  })
})

describe("a block that Markdown cannot say", () => {
  const item = (...content: Node[]) => nodes.list_item.create(null, content)
  const list = (...items: Node[]) => nodes.list.create(null, items)

  test.each([
    ["an empty paragraph", paragraph(), true],
    ["a paragraph of blanks", paragraph(words(" \t")), true],
    ["a paragraph of a break", paragraph(hard), true],
    ["a paragraph of words", paragraph(words(" a")), false],
    ["a paragraph of an image", paragraph(nodes.image.create({ src: "x" })), false],
    ["a paragraph of a variable", paragraph(nodes.variable.create({ slug: "aa" })), false],
    ["an empty heading", nodes.heading.create({ level: 1 }), false],
    ["an empty block of code", nodes.code_block.create(), false],
    ["a list of empty items by itself", list(item(paragraph())), false],
  ])("%s: %s", (_name, block, isBlank) => {
    expect(isBlankBlock(block)).toBe(isBlank)
  })

  test("a list of empty items is one under other words of an item, and not as all of it", () => {
    const empty = list(item(paragraph()), item(paragraph(words(" "))))

    expect(isBlankBlock(empty, item(paragraph(words("a")), empty))).toBe(true)
    expect(isBlankBlock(empty, item(empty))).toBe(false)
    expect(isBlankBlock(list(item(paragraph(words("b")))), item(paragraph(words("a"))))).toBe(false)
  })

  test("an item is empty if all in it is blank", () => {
    expect(isEmptyItem(item(paragraph()))).toBe(true)
    expect(isEmptyItem(item(paragraph(), list(item(paragraph()))))).toBe(true)
    expect(isEmptyItem(item(paragraph(words("a"))))).toBe(false)
    expect(isEmptyItem(item(nodes.thematic_break.create()))).toBe(false)
  })
})

test("two rows say the same by their words, leaves and marks", () => {
  const row = (...content: Node[]) => canonicalUnits(paragraph(...content))

  expect(areSameUnits(row(words("a"), words("b")), row(words("ab")))).toBe(true)
  expect(areSameUnits(row(words(" a ")), row(words("a")))).toBe(true)
  expect(areSameUnits(row(words("{{aa}}")), row(nodes.variable.create({ slug: "aa" })))).toBe(true)
  expect(areSameUnits(row(words("a", "em")), row(words("a")))).toBe(false)
  expect(areSameUnits(row(words("a")), row(words("ab")))).toBe(false)
  expect(areSameUnits(row(nodes.image.create({ src: "x" })), row(nodes.image.create({ src: "y" })))).toBe(false)
  expect(areSameUnits([], [])).toBe(true)
})
