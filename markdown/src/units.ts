import { linesOf } from "./compare-lines.ts"
import { sentencesOf } from "./sentences.ts"

/** `gap` is what stands between two sentences, `line` a row, a line of code, a tag or the like. */
export type UnitKind = "sentence" | "gap" | "heading" | "line" | "blank"

/** A piece of a text that is kept or changed as one: a sentence, heading, row, line of code, or what stands between. */
export interface Unit {
  text: string
  /** What it says: two units with the same key differ in blanks that mean nothing. */
  key: string
  /** Which paragraph of the text it belongs to; what is in no paragraph has a number of its own. */
  block: number
  kind: UnitKind
}

const quote = /^(?: {0,3}> ?)+/
const fence = /^\s*(?:[-*+]\s+|\d{1,9}[.)]\s+)?(`{3,}|~{3,})([^`]*)$/
const bullet = /^\s*[-*+](?:\s|$)/
const numbered = /^\s*(\d{1,9})[.)](?:\s|$)/
const delimiters = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/
/** Lines that are no part of the words around them: headings, rules, tags, directives, definitions. */
const alone =
  /^\s*(?:#{1,6}(?:\s|$)|(?:[-_*=]\s*){3,}$|<\/?[a-zA-Z!?][^>]*>\s*$|<!--|:{3,}|[!?]{3}|={3}|\[[^\]^][^\]]*\]:|\{[%{<#]|@@|!?\[[^\]]*\]\([^)]*\)$|\$\$\s*$)/
const heading = /^\s*#/
const note = /^\s*\[\^[^\]]+\]:/

/** Cuts a text into its units; joining their texts gives back every character. */
export function unitsOf(text: string): Unit[] {
  const lines = linesOf(text)
  const units: Unit[] = []
  let block = 0
  let words: string[] = []
  let isList = false
  let open: string | undefined
  let inTable = false

  const put = (line: string, kind: UnitKind, key = line.replace(/\r?\n$/, "\n")) => {
    units.push({ text: line, key, block: block++, kind })
  }
  const closeParagraph = () => {
    if (words.length === 0) return
    for (const piece of sentencesOf(words.join("")))
      units.push({ text: piece, key: keyOf(piece), block, kind: piece.trim() === "" ? "gap" : "sentence" })
    words = []
    block++
  }

  for (const [index, line] of lines.entries()) {
    const said = line.replace(quote, "").trimEnd()
    if (open !== undefined) {
      put(line, "line")
      if (said.trim().startsWith(open) && /^(.)\1*$/.test(said.trim())) open = undefined
      continue
    }
    const fenced = fence.exec(said)
    const isRow: boolean = said.trimStart().startsWith("|") || (inTable && said.includes("|"))
    const opensTable = words.length === 0 && said.includes("|") && delimiters.test(rest(lines[index + 1]))
    inTable = said !== "" && (isRow || opensTable)
    if (said.trim() === "" || fenced || inTable || alone.test(said)) {
      closeParagraph()
      isList = false
      if (said.trim() === "") put(line, "blank", line.replace(/\s+/g, "") + "\n")
      else if (inTable) put(line, "line", rowKey(said))
      else put(line, heading.test(said) ? "heading" : "line")
      if (fenced) open = fenced[1]
      continue
    }
    const isItem =
      bullet.test(said) || (numbered.test(said) && (words.length === 0 || isList || numbered.exec(said)?.[1] === "1"))
    if (isItem || note.test(said)) closeParagraph()
    if (isItem) isList = true
    else if (words.length === 0) isList = false
    words.push(line)
  }
  closeParagraph()
  return units
}

const rest = (line: string | undefined) => (line ?? "").replace(quote, "").trimEnd()

const keyOf = (piece: string): string => {
  if (piece.trim() !== "") return piece.replace(/\s+/g, " ")
  return / {2,}\r?\n/.test(piece) ? "  \n" : " "
}

/** A row says the same however its columns are lined up. */
const rowKey = (row: string): string => row.replace(/\s+/g, " ").replace(/-{2,}/g, "--")
