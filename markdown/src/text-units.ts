import { splitLines } from "./compare-lines.ts"
import {
  endOfRow,
  endsWords,
  indentOf,
  isDefinition,
  isDelimiters,
  isHeading,
  isLongDefinition,
  isNote,
  isNoWords,
  itemOf,
  mayBeWords,
  opensFence,
  quotesOf,
  restOf,
} from "./line-kinds.ts"
import { splitIntoSentences } from "./sentences.ts"

/** `gap` is what stands between two sentences, `line` a row, a line of code, a tag or the like. */
export type TextUnitKind = "sentence" | "gap" | "heading" | "line" | "blank"

/** A piece of a text that is kept or changed as one: a sentence, heading, row, line of code, or what stands between. */
export interface TextUnit {
  text: string
  /** What it says: two units with the same key differ in blanks that mean nothing. */
  key: string
  /** Which paragraph of the text it belongs to; what is in no paragraph has a number of its own. */
  block: number
  kind: TextUnitKind
}

/** What stands in so far may be code, in which each blank counts. */
const code = /^(?: {4}| {0,3}\t)/

/** Cuts a text into its units; joining their texts gives back every character. */
export function splitUnits(text: string): TextUnit[] {
  const lines = splitLines(text)
  const units: TextUnit[] = []
  let block = 0
  let words: string[] = []
  /** The columns in which the words of the items begin that a line may belong to. */
  let items: number[] = []
  let isEmptyItem = false
  let isIndented = false
  /** Whether the line before belongs to something that a number or an empty item does not end. */
  let goesOn = false
  let isTag = false
  let quotes = 0
  let open: string | undefined
  let inTable = false

  const put = (line: string, kind: TextUnitKind, key = ended(line)) => {
    units.push({ text: line, key, block: block++, kind })
  }
  const closeParagraph = () => {
    if (words.length === 0) return
    const paragraph = words.join("")
    const isCode = code.test(paragraph)
    for (const chunk of splitIntoSentences(paragraph)) {
      const kind = chunk.trim() === "" ? "gap" : "sentence"
      units.push({ text: chunk, key: isCode && kind === "sentence" ? ended(chunk) : keyOf(chunk), block, kind })
    }
    words = []
    block++
  }
  const standsAlone = standsAloneIn(lines)

  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? ""
    const said = restOf(line)
    if (open !== undefined) {
      put(line, "line")
      if (said.trim().startsWith(open) && /^(.)\1*$/.test(said.trim())) open = undefined
      continue
    }
    if (quotesOf(line) !== quotes) {
      if (quotesOf(line) > quotes || words.length === 0) items = []
      quotes = quotesOf(line)
    }
    if (said === "") {
      closeParagraph()
      put(line, "blank", line.replace(/\s+/g, "") + "\n")
      inTable = isTag = goesOn = isIndented = isEmptyItem = false
      continue
    }
    const next = restOf(lines[index + 1])
    const indent = indentOf(said)
    const inside = items.filter((column) => column <= indent)
    const isDeep = indent >= (inside.at(-1) ?? 0) + 4
    goesOn ||= words.length > 0
    if ((isEmptyItem && inside.length < items.length) || (isIndented && !isDeep)) closeParagraph()
    if (isEmptyItem && words.length === 0) goesOn = false
    isEmptyItem = false
    if (isDeep) {
      if (words.length === 0) isIndented = !goesOn
      words.push(line)
      continue
    }
    isIndented = false
    const row = said.includes("<") ? endOfRow(lines, index) : undefined
    if (row !== undefined) {
      closeParagraph()
      put(lines.slice(index, row + 1).join(""), "line")
      index = row
      continue
    }
    const opensTable = said.includes("|") && isDelimiters(next) && (words.length === 0 || next.includes("|"))
    const isRow: boolean = (inTable && said.includes("|")) || (words.length === 0 && /^\s*\|.*\|$/.test(said))
    inTable = isRow || opensTable
    const fenced = opensFence(said)
    const isUnderline = words.length > 0 && inside.length === items.length && /^\s*-+$/.test(said)
    const isApart =
      isUnderline ||
      endsWords(said) ||
      (words.length === 0 &&
        !(isTag && isDefinition(said)) &&
        (isNoWords(said) || isLongDefinition(said, next) || standsAlone(index)))
    if (fenced !== undefined || inTable || isApart) {
      closeParagraph()
      items = inside
      isTag = said.trimStart().startsWith("{")
      goesOn = isTag || isDefinition(said)
      if (inTable) put(line, "line", rowKey(said))
      else put(line, isHeading(said) ? "heading" : "line")
      open = fenced
      continue
    }
    const item = itemOf(said)
    const isItem =
      item !== undefined &&
      (!goesOn || inside.length < items.length || (!item.isEmpty && (item.number === "" || item.number === "1")))
    if (isItem || isNote(said)) closeParagraph()
    isEmptyItem = isItem && item.isEmpty && (item.columns.length === 1 || !goesOn || inside.length < items.length)
    if (words.length === 0) items = isItem ? [...inside, ...item.columns] : inside
    else if (said.trimStart().startsWith("<!--")) items = inside
    words.push(line)
    goesOn = true
    isTag = false
  }
  closeParagraph()
  return units
}

/** The units that lines of code would be if no fence stood around them. */
export function splitUnitsOfCode(code: string): TextUnit[] {
  const lines = splitLines(code).map((line) => (opensFence(restOf(line)) === undefined ? line : "\n"))
  return splitUnits(lines.join(""))
}

/** Whether a line of a link, a variable or the like, with all lines down to the next blank one, is no part of any words. */
function standsAloneIn(lines: string[]): (index: number) => boolean {
  let known = { upTo: -1, alone: false }
  return (index) => {
    if (!mayBeWords(restOf(lines[index]))) return false
    if (index > known.upTo) {
      let upTo = index
      while (mayBeWords(restOf(lines[upTo + 1]))) upTo++
      const after = restOf(lines[upTo + 1])
      known = { upTo, alone: after.trim() === "" || endsWords(after) || opensFence(after) !== undefined }
    }
    return known.alone
  }
}

const ended = (text: string) => text.replace(/\r\n/g, "\n")

/** How far a paragraph or an item stands in says what it belongs to; the other blanks of running words say nothing. */
const keyOf = (chunk: string): string => {
  if (chunk.trim() !== "") return chunk.replace(/(?<=\S)\s+/g, " ")
  return / {2,}\r?\n/.test(chunk) ? "  \n" : " "
}

/** A row says the same however its columns are lined up. */
const rowKey = (row: string): string => row.replace(/\s+/g, " ").replace(/-{2,}/g, "--")
