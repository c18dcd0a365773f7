import type { Node } from "prosemirror-model"
import { Mark } from "prosemirror-model"
import { schema } from "./schema.ts"
import type { InlineUnit } from "./inline-units.ts"
import { isSameUnit, unitsOfTextblock } from "./inline-units.ts"

const { nodes } = schema
const isSpace = /\s/
const isWord = /\S/
const variable = /\{\{([a-z][a-z0-9_]{1,63})\}\}/g

/**
 * The content of a textblock as Markdown can say it: a typed `{{slug}}` is a variable; marks do not cover spaces at their
 * edges; there are no spaces and breaks at the edges of lines; nothing but words is code; headings that need one line and
 * cells have no line endings.
 */
export function canonicalUnits(textblock: Node): InlineUnit[] {
  const words = unitsOfTextblock(textblock).flatMap(asWordUnits)
  const oneLine = joinLines(replaceVariables(words), textblock)
  for (const type of [schema.marks.em, schema.marks.strong, schema.marks.strike]) uncoverEdges(oneLine, type.create())
  return trimLineEdges(oneLine)
}

/**
 * Whether Markdown has no way to say a block: a paragraph that shows nothing, or, under other content of a list item, a
 * list that does. `parent` is what holds the block.
 */
export function isBlankBlock(block: Node, parent?: Node): boolean {
  if (block.type === nodes.list)
    return parent?.type === nodes.list_item && parent.firstChild !== block && isEmptyList(block)
  if (block.type !== nodes.paragraph) return false
  const first = block.firstChild
  if (first === null) return true
  if (first.isText && isWord.test(first.text ?? "")) return false
  return !isWord.test(block.textContent) && canonicalUnits(block).length === 0
}

/** Whether an item of a list shows nothing but its bullet. */
export function isEmptyItem(item: Node): boolean {
  return item.children.every((child) => isBlankBlock(child, item))
}

function isEmptyList(list: Node): boolean {
  return list.children.every(isEmptyItem)
}

/** Code is words only, and words have no line endings in them. */
function asWordUnits(unit: InlineUnit): InlineUnit[] {
  const { leaf, marks } = unit
  if (leaf === undefined) {
    if (unit.char !== "\n" && unit.char !== "\r") return [unit]
    if (schema.marks.code.isInSet(marks)) return [{ ...unit, char: " " }]
    return [{ char: "", leaf: nodes.soft_break.create(), marks }]
  }
  if (!schema.marks.code.isInSet(marks)) return [unit]
  if (leaf.type === nodes.image) return [{ ...unit, marks: schema.marks.code.removeFromSet(marks) }]
  const words = leaf.type === nodes.hard_break ? " " : (leaf.type.spec.leafText?.(leaf) ?? "")
  return Array.from({ length: words.length }, (_, at) => ({ char: words.charAt(at), leaf: undefined, marks }))
}

function replaceVariables(units: InlineUnit[]): InlineUnit[] {
  const words = units.map((unit) => unit.char || "\u0000").join("")
  if (!words.includes("{{")) return units
  const made: InlineUnit[] = []
  let end = 0
  for (const { 0: written, 1: slug, index } of words.matchAll(variable)) {
    const run = units.slice(index, index + written.length)
    const marks = run[0]?.marks ?? []
    if (schema.marks.code.isInSet(marks) || run.some((unit) => !Mark.sameSet(unit.marks, marks))) continue
    made.push(...units.slice(end, index), { char: "", leaf: nodes.variable.create({ slug }), marks })
    end = index + written.length
  }
  return [...made, ...units.slice(end)]
}

function joinLines(units: InlineUnit[], { type, attrs }: Node): InlineUnit[] {
  const isCell = type === nodes.table_cell || type === nodes.table_header
  if (!isCell && !(type === nodes.heading && attrs["level"] > 2)) return units
  return units.map((unit): InlineUnit => {
    if (isCell && unit.leaf?.type === nodes.hard_break)
      return { ...unit, leaf: nodes.raw_inline.create({ kind: "html", value: "<br>" }) }
    return isBreak(unit) ? { char: " ", leaf: undefined, marks: unit.marks } : unit
  })
}

/** Takes a mark off the spaces and breaks at both ends of each run that it covers. */
function uncoverEdges(units: InlineUnit[], mark: Mark): void {
  const uncover = (unit: InlineUnit | undefined) => {
    if (unit === undefined || !mark.isInSet(unit.marks) || !isGap(unit)) return false
    unit.marks = mark.removeFromSet(unit.marks)
    return true
  }
  for (const [at, unit] of units.entries()) units[at] = { ...unit }
  for (let at = 0; at < units.length; at++) {
    if (at === 0 || !isCovered(units[at - 1], mark)) for (let next = at; uncover(units[next]); next++);
    if (isCovered(units[at], mark) && !isCovered(units[at + 1], mark))
      for (let before = at; uncover(units[before]); before--);
  }
}

function isCovered(unit: InlineUnit | undefined, mark: Mark): boolean {
  return unit !== undefined && mark.isInSet(unit.marks)
}

function isGap(unit: InlineUnit): boolean {
  return !schema.marks.code.isInSet(unit.marks) && (isBreak(unit) || isSpace.test(unit.char))
}

function isBreak(unit: InlineUnit | undefined): boolean {
  return unit?.leaf?.type === nodes.soft_break || unit?.leaf?.type === nodes.hard_break
}

function isBlankChar(unit: InlineUnit | undefined): boolean {
  if (unit === undefined || (unit.char !== " " && unit.char !== "\t")) return false
  return !unit.marks.some((mark) => mark.type === schema.marks.code || mark.type === schema.marks.link)
}

/** Drops spaces at the edges of lines, breaks at the edges of the block, and soft breaks that follow a break. */
function trimLineEdges(units: InlineUnit[]): InlineUnit[] {
  const result: InlineUnit[] = []
  for (const unit of units) {
    const isAtStart = result.length === 0 || isBreak(result.at(-1))
    if (
      isAtStart &&
      (isBlankChar(unit) || (isBreak(unit) && (result.length === 0 || unit.leaf?.type === nodes.soft_break)))
    )
      continue
    if (isBreak(unit)) while (isBlankChar(result.at(-1))) result.pop()
    result.push(unit)
  }
  while (isBlankChar(result.at(-1)) || isBreak(result.at(-1))) result.pop()
  return result
}

/** Whether two rows of units say the same. */
export function areSameUnits(one: readonly InlineUnit[], other: readonly InlineUnit[]): boolean {
  return one.length === other.length && one.every((unit, at) => isSameUnit(unit, other[at]))
}
