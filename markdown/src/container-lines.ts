import { type ContainerForm, readOpening } from "./containers.ts"
import { indentOf, opensFence } from "./line-kinds.ts"

/** The last line of a container, counted from 1, which a fenced one ends with. */
export interface ContainerLines {
  form: ContainerForm
  last: number
}

/** Containers in containers; deeper ones are plain words. */
const deepest = 20
const mayOpen = /^[\uFEFF \t>*+\-\d.)]*(?::{3}|!!!|\?{3}|===?[!+]?[ \t])/m
/** Marks of quotes, as far in as they may stand in other containers. */
const quoteMarks = /^\uFEFF?(?:[ \t]*> ?)*/
const itemMarks = /^(?:[ \t]*(?:[-+*]|\d{1,9}[.)])[ \t]+)+/

/** A line without the marks of quotes and items before it; columns count from the last quote on. */
interface LineRead {
  line: number
  quotes: number
  said: string
  /** Of its first sign, and of its words. */
  indent: number
  column: number
  isItem: boolean
}
/** A fence or the title of a tab that waits for its end; a tab has no size. */
interface OpenContainer extends Pick<LineRead, "line" | "quotes" | "column"> {
  size: number
  name: string
  /** The column of the item that it stands in, 0 outside of all. */
  item: number
}

/**
 * The containers of a text by their first lines, counted from 1. One that is never closed is none, so that a line of colons
 * somewhere changes nothing below it; code and comments that show containers have none.
 */
export function findContainers(source: string): Map<number, ContainerLines> {
  const found = new Map<number, ContainerLines>()
  if (!mayOpen.test(source)) return found
  const lines = source.split(/\r\n|\r|\n/)
  let open: OpenContainer[] = []
  let skipped: SkippedLines | undefined
  /** The last lines of the indented ones that a line stands in, innermost at the end. */
  let around: number[] = []
  let item = 0

  const endSections = (before: number, count: number) => {
    for (const { line, size } of open.splice(open.length - count)) {
      if (size > 0) continue
      let last = before - 1
      while (last > line && inQuotes(lines[last - 1]).trim() === "") last--
      found.set(line, { form: "section", last })
    }
  }
  lines.forEach((text, index) => {
    const read = readLine(text, index + 1)
    const { line, quotes, said, column } = read
    if (around.length > 0) around = around.filter((last) => last >= line)
    if (skipped !== undefined) {
      const isOver = quotes < skipped.quotes || line > skipped.last
      if (!isOver && skipped.ends(read)) return void (skipped = undefined)
      if (!isOver) return
      skipped = undefined
    }
    if (said !== "") {
      if (read.isItem) item = column
      else if (column < item) item = 0
    }
    // What ends a quote or an item ends what is open in it.
    if (open.length > 0 && said !== "")
      open = open.filter((one) => one.quotes < quotes || (one.quotes === quotes && column >= one.item))

    const isCode = column >= 4 + Math.max(item, open.at(-1)?.column ?? 0, 4 * around.length) && !read.isItem
    if (isCode) return
    skipped = readSkipped(read, around.at(-1) ?? lines.length)
    if (skipped !== undefined) return
    if (/^:{3,}$/.test(said)) {
      const at = findClosed(open, read)
      const opener = open[at]
      if (opener === undefined) return
      endSections(line, open.length - at - 1)
      open.pop()
      found.set(opener.line, { form: "fenced", last: line })
      return
    }
    const opening = /^[:!?=]/.test(said) ? readOpening(said) : undefined
    if (opening === undefined) return
    if (opening.form === "indented") {
      const last = endOfIndented(lines, read)
      // Nothing in it and words right below: those are all words.
      const isWords = last === line && (lines[index + 1] ?? "").trim() !== ""
      if (isWords || column > 4 * deepest) return
      found.set(line, { form: "indented", last })
      if (last > line) around.push(last)
      return
    }
    if (opening.form === "section") {
      if (open.at(-1)?.size === 0) endSections(line, 1)
      if (open.at(-1)?.name !== "tabs") return
    }
    open.push({ line, quotes, column, item: column >= item ? item : 0, size: opening.size, name: opening.name })
    if (open.length > deepest) open.shift()
  })
  return found
}

/** Lines of code or of a comment, down to the one that ends them. */
interface SkippedLines {
  quotes: number
  last: number
  ends: (read: LineRead) => boolean
}

function readSkipped({ said, quotes, column }: LineRead, last: number): SkippedLines | undefined {
  if (said.startsWith("<!--"))
    return said.includes("-->") ? undefined : { quotes, last, ends: (read) => read.said.includes("-->") }
  const fence = opensFence(said)
  if (fence === undefined) return undefined
  const isEnd = (read: LineRead) =>
    read.said.startsWith(fence) && /^(.)\1*$/.test(read.said) && read.column < column + 4
  return { quotes, last, ends: isEnd }
}

/** Which of the open fences so many colons close: the innermost of the same length, or else of a shorter one, as far in as it. */
function findClosed(open: OpenContainer[], { said, quotes, column }: LineRead): number {
  const fits = (one: OpenContainer) => one.size > 0 && one.quotes === quotes && column < one.column + 4
  const same = open.findLastIndex((one) => fits(one) && one.size === said.length)
  return same === -1 ? open.findLastIndex((one) => fits(one) && one.size <= said.length) : same
}

/** The last line that is indented below the first one; that one itself where none is. */
function endOfIndented(lines: string[], first: LineRead): number {
  let last = first.line
  for (let line = first.line + 1; line <= lines.length; line++) {
    const { said, quotes, indent } = readLine(lines[line - 1] ?? "", line)
    if (said !== "" && (indent < first.column + 4 || quotes !== first.quotes)) break
    if (said !== "") last = line
  }
  return last
}

function readLine(text: string, line: number): LineRead {
  const marks = quoteMarks.exec(text)?.[0] ?? ""
  const inside = text.slice(marks.length)
  const item = itemMarks.exec(inside)?.[0] ?? ""
  const column = indentOf(inside.slice(item.length), item.length) + item.length
  return {
    line,
    quotes: marks.replace(/[^>]/g, "").length,
    said: inside.slice(item.length).replace(/^[ \t]+|[ \t]+$/g, ""),
    indent: indentOf(inside),
    column,
    isItem: item !== "",
  }
}

const inQuotes = (line = "") => line.replace(quoteMarks, "")
