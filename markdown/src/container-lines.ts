import { type ContainerForm, readOpening } from "./containers.ts"
import { indentOf, opensFence } from "./line-kinds.ts"

/** The last line of a container, counted from 1, which a fenced one ends with. */
export interface ContainerLines {
  form: ContainerForm
  last: number
}

/** Containers in containers; deeper ones are plain words. */
const deepest = 20
const mayOpen = /^[ \t>*+\-\d.)]*(?::{3}|!!!|\?{3}|===?[!+]?[ \t])/m
/** Marks of quotes, as far in as they may stand in other containers. */
const quoteMarks = /^(?:[ \t]*> ?)*/
const itemMarks = /^(?:[ \t]*(?:[-+*]|\d{1,9}[.)])[ \t]+)+/

/**
 * The containers of a text by their first lines, counted from 1. One that is never closed is none, so that a line of colons
 * somewhere changes nothing below it; code that shows containers has none.
 */
export function findContainers(source: string): Map<number, ContainerLines> {
  const found = new Map<number, ContainerLines>()
  if (!mayOpen.test(source)) return found
  const lines = source.split(/\r\n|\r|\n/)
  const open: { line: number; size: number; name: string }[] = []
  let code: { fence: string; column: number; last: number } | undefined
  /** The last lines of the indented ones that a line stands in, innermost at the end. */
  let around: number[] = []

  const endSections = (before: number, count: number) => {
    for (const { line, size } of open.splice(open.length - count)) {
      if (size > 0) continue
      let last = before - 1
      while (last > line && inQuotes(lines[last - 1]).trim() === "") last--
      found.set(line, { form: "section", last })
    }
  }
  lines.forEach((text, index) => {
    const line = index + 1
    const said = inQuotes(text).replace(itemMarks, "").trim()
    if (around.length > 0) around = around.filter((last) => last >= line)
    if (code !== undefined && line > code.last) code = undefined
    if (code !== undefined) {
      const ends = said.startsWith(code.fence) && /^(.)\1*$/.test(said)
      if (ends && indentOf(inQuotes(text)) < code.column + 4) code = undefined
      return
    }
    const fence = opensFence(said)
    if (fence !== undefined) {
      code = { fence, column: columnOf(inQuotes(text)), last: around.at(-1) ?? lines.length }
      return
    }
    if (/^:{3,}$/.test(said)) {
      const at = findClosed(open, said.length)
      const opener = open[at]
      if (opener === undefined) return
      endSections(line, open.length - at - 1)
      open.pop()
      found.set(opener.line, { form: "fenced", last: line })
      return
    }
    const opening = /^[:!?=]/.test(said) ? readOpening(said) : undefined
    if (opening === undefined || open.length >= deepest) return
    if (opening.form === "fenced") open.push({ line, size: opening.size, name: opening.name })
    else if (opening.form === "section") {
      if (open.at(-1)?.size === 0) endSections(line, 1)
      if (open.at(-1)?.name === "tabs") open.push({ line, size: 0, name: "tab" })
    } else {
      const last = endOfIndented(lines, index)
      if (last === line) return
      found.set(line, { form: "indented", last })
      around.push(last)
    }
  })
  return found
}

/** Which of the open fences so many colons close: the innermost of the same length, or else of a shorter one. */
function findClosed(open: { size: number }[], size: number): number {
  const same = open.findLastIndex((one) => one.size === size)
  return same === -1 ? open.findLastIndex((one) => one.size > 0 && one.size <= size) : same
}

/** The last line that is indented below the one at `index`; that one itself where none is. */
function endOfIndented(lines: string[], index: number): number {
  const first = lines[index] ?? ""
  const quotes = countQuotes(first)
  const column = columnOf(inQuotes(first)) + 4
  let last = index + 1
  if (column > 4 * deepest) return last
  for (let at = index + 1; at < lines.length; at++) {
    const line = lines[at] ?? ""
    const said = inQuotes(line).trimEnd()
    if (said !== "" && (indentOf(said) < column || countQuotes(line) !== quotes)) break
    if (said !== "") last = at + 1
  }
  return last
}

/** Where the words of a line begin, behind the marks of list items. */
function columnOf(line: string): number {
  const marks = itemMarks.exec(line)?.[0] ?? ""
  return indentOf(line.slice(marks.length), marks.length) + marks.length
}

const inQuotes = (line = "") => line.replace(quoteMarks, "")
const countQuotes = (line: string) => quoteMarks.exec(line)?.[0].replace(/[^>]/g, "").length ?? 0
