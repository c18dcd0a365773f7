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
/** What stands in so far may be code, in which each blank counts. */
const code = /^(?: {4}| {0,3}\t)/
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

  const put = (line: string, kind: UnitKind, key = ended(line)) => {
    units.push({ text: line, key, block: block++, kind })
  }
  const closeParagraph = () => {
    if (words.length === 0) return
    const paragraph = words.join("")
    const isCode = code.test(paragraph)
    for (const piece of sentencesOf(paragraph)) {
      const kind = piece.trim() === "" ? "gap" : "sentence"
      units.push({ text: piece, key: isCode && kind === "sentence" ? ended(piece) : keyOf(piece), block, kind })
    }
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

const ended = (text: string) => text.replace(/\r\n/g, "\n")

/** How far a paragraph or an item stands in says what it belongs to; the other blanks of running words say nothing. */
const keyOf = (piece: string): string => {
  if (piece.trim() !== "") return piece.replace(/(?<=\S)\s+/g, " ")
  return / {2,}\r?\n/.test(piece) ? "  \n" : " "
}

/** A row says the same however its columns are lined up. */
const rowKey = (row: string): string => row.replace(/\s+/g, " ").replace(/-{2,}/g, "--")
