/** What a line says by itself, without the signs of the quotes around it and blanks at its end. */
export const restOf = (line: string | undefined): string => (line ?? "").replace(quote, "").trimEnd()

/** In how many quotes a line stands. */
export const quotesOf = (line: string): number => /^(?: {0,3}> ?)*/.exec(line)?.[0].replace(/[^>]/g, "").length ?? 0

const quote = /^(?: {0,3}> ?)+/

/** How far a line, or what stands in it from a column on, is set in; a tab goes to the next fourth column. */
export function indentOf(said: string, from = 0): number {
  let column = from
  for (let at = 0; ; at++) {
    const sign = said[at]
    if (sign === " ") column++
    else if (sign === "\t") column += 4 - (column % 4)
    else break
  }
  return column - from
}

export const opensFence = (said: string): string | undefined => fence.exec(said)?.[1]
const fence = /^\s*(?:[-*+]\s+|\d{1,9}[.)]\s+)?(`{3,}(?=[^`]*$)|~{3,})/

export const isHeading = (said: string): boolean => /^\s*#{1,6}(?:\s|$)/.test(said)
export const isNote = (said: string): boolean => /^\s*\[\^[^\]]+\]:/.test(said)
export const isDelimiters = (said: string): boolean => /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/.test(said)

/** The number of a list item, "" of a bullet, and the columns in which its words and those of items in it begin. */
export function itemOf(said: string): { number: string; columns: number[]; isEmpty: boolean } | undefined {
  let number: string | undefined
  const columns: number[] = []
  let isEmpty = false
  for (let at = 0, column = 0; ;) {
    const mark = /^\s*(?:[-*+]|(\d{1,9})[.)])(?=(\s+|$))/.exec(said.slice(at))
    if (mark === null) break
    column += indentOf(mark[0], column) + mark[0].trimStart().length
    const gap = indentOf(mark[2] ?? "", column)
    at += mark[0].length
    isEmpty = at === said.length
    number ??= mark[1] ?? ""
    column += isEmpty || gap > 4 ? 1 : gap
    columns.push(column)
    if (isEmpty || gap > 4) break
    at += (mark[2] ?? "").length
  }
  return number === undefined ? undefined : { number, columns, isEmpty }
}

const blockTags =
  "address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|pre|script|search|section|style|summary|table|tbody|td|textarea|tfoot|th|thead|title|tr|track|ul"
const inlineTags =
  "a|abbr|b|bdi|bdo|big|br|button|cite|code|data|del|dfn|em|font|i|img|input|ins|kbd|label|mark|q|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr"

/** Lines that end the words before them: headings, rules, tags of blocks, marks of containers. */
export const endsWords = (said: string): boolean => /^\s*[-#_*=<:!?]/.test(said) && breaking.test(said)
const breaking = new RegExp(
  `^\\s*(?:#{1,6}(?:\\s|$)|(?:[-_*=]\\s*){3,}$|</?(?:${blockTags})(?:\\s[^>]*)?/?>\\s*$|<!--(?!.*-->)|<[?]|<![A-Z]|:{3,}|[!?]{3}[+]?\\s+[a-z"]|===[!+]?\\s+["'])`,
  "i",
)

/** Lines that are no words where none stand before them: tags, comments, definitions. */
export const isNoWords = (said: string): boolean => endsWords(said) || standing.test(said)
const standing = new RegExp(
  `^\\s*(?:<!--|</?(?!(?:${inlineTags})[\\s/>])[a-z][^>]*>$|\\[[^\\]^][^\\]]*\\]:\\s*(?:<[^>]*>|[^\\s<]\\S*)(?:\\s+["'(].*)?$|\\{%.*%\\}$|\\{\\{[<%].*[>%]\\}\\}$|\\{[#:].*\\}$)`,
  "i",
)

export const isDefinition = (said: string): boolean => /^\s*\[[^\]^][^\]]*\]:/.test(said)

/** Whether two lines are a definition whose address is on its second line. */
export const isLongDefinition = (said: string, next: string): boolean =>
  /^\s*\[[^\]^][^\]]*\]:$/.test(said) && /^\s*(?:<[^>]*>|[^\s<]\S*)$/.test(next)

/** Lines that may belong to the words around them: a link, a variable or a tag within words. */
export const mayBeWords = (said: string): boolean => loose.test(said)
const loose = new RegExp(
  `^\\s*(?:!?\\[[^\\]]*\\]\\([^)]*\\)|\\{\\{[^{}]*\\}\\}|</?(?:${inlineTags})(?:\\s[^>]*)?/?>)$`,
  "i",
)

/** Where a row of an HTML table that begins in a line ends, or undefined where none begins or it has no end. */
export function endOfRow(lines: string[], from: number): number | undefined {
  if (!/^\s*<(?:tr|table|tbody|thead|tfoot)\b.*>/i.test(restOf(lines[from])) || !/<tr[\s>]/i.test(lines[from] ?? ""))
    return undefined
  let inner = 0
  let isIn = false
  for (let at = from; at < lines.length; at++)
    for (const [, closes, name] of (lines[at] ?? "").matchAll(/<(\/?)(tr|table|tbody|thead|tfoot)\b[^>]*>/gi)) {
      const tag = name?.toLowerCase()
      if (!isIn) isIn = tag === "tr" && closes === ""
      else if (tag === "table") {
        inner += closes === "" ? 1 : -1
        if (inner < 0) return Math.max(from, at - 1)
      } else if (inner === 0) return tag === "tr" && closes !== "" ? at : Math.max(from, at - 1)
    }
  return undefined
}
