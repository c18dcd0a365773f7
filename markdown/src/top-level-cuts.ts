/** What opens a block that goes on over blank lines, whatever they are followed by: fenced code and some raw HTML. */
const opener = /^([ \t]*)(?:(`{3,})[^`]*|(~{3,}).*|(<(?:!|\?|(?:script|pre|style|textarea)(?=[ \t>]|$)).*))$/i
/** What may open a container, in which no block is of the top level. */
const mayOpenContainer = /^[ \t]*(?::{3}|==[ \t])/
/** What ends such raw HTML, by what it begins with. */
const htmlEnds: [RegExp, RegExp][] = [
  [/^<!--/, /^.{4,}-->/],
  [/^<!\[CDATA\[/, /\]\]>/],
  [/^<![a-z]/i, />/],
  [/^<\?/, /^..+\?>/],
  [/^<[a-z]/i, /<\/(?:script|pre|style|textarea)>/i],
]
/** What ends all blocks before it where it stands after a blank line. */
const topLevelStart = /^[\p{L}#]/u
/** What may define a link or a footnote, in whatever it stands, and what may use it. */
const definition = /^[ \t>*+\-\d.)]*\[((?:[^\]\\]|\\[^]){1,999})\]:/gm
const reference = /\[((?:[^[\]\\]|\\[^]){1,999})\]/g

/** Where blocks of the top level surely begin after a blank line, with that line; undefined, and no more, where it cannot be told. */
export function* topLevelCuts(source: string): Generator<{ at: number; line: string } | undefined> {
  const lines = source.matchAll(/([^\r\n]*)(?:\r\n|\r|\n|$)/g)
  let isAfterBlank = false
  for (const { 1: line = "", index } of lines) {
    if (isAfterBlank && topLevelStart.test(line)) yield { at: index, line }
    isAfterBlank = /^[ \t]*$/.test(line)
    if (mayOpenContainer.test(line)) return yield undefined
    const [, indent = "", ticks, tildes, html] = opener.exec(line) ?? []
    const fence = ticks ?? tildes
    if (fence !== undefined && !skipFenced(lines, indent, fence)) return yield undefined
    if (html !== undefined && !isClosedHtml(html)) return yield undefined
  }
}

/** Goes on behind the end of fenced code; false where it ends elsewhere if it stands in a list. */
function skipFenced(lines: Iterable<RegExpMatchArray>, indent: string, fence: string): boolean {
  for (const { 1: line = "" } of lines) {
    if (/^[ \t]*$/.test(line)) continue
    if (!line.startsWith(indent)) return false
    const rest = line.slice(indent.length)
    const mark = rest.replace(/^[ \t]+|[ \t]+$/g, "")
    if (mark.length >= fence.length && mark === fence[0]!.repeat(mark.length)) return rest.startsWith(fence)
  }
  return false
}

const isClosedHtml = (html: string) => htmlEnds.find(([begins]) => begins.test(html))?.[1].test(html) ?? false

/** Whether some words of a part may mean what a definition anywhere in the text says. */
export function mayUseDefinitions(part: string, source: string): boolean {
  const labels = labelsOf(source, definition)
  return labels.size > 0 && [...labelsOf(part, reference)].some((one) => labels.has(one))
}

/** The labels that a pattern finds, written as the parser compares them. */
const labelsOf = (text: string, pattern: RegExp): Set<string> =>
  new Set(
    Array.from(text.matchAll(pattern), ([, label = ""]) =>
      label
        .replace(/[\t\n\r ]+/g, " ")
        .trim()
        .toLowerCase()
        .toUpperCase(),
    ),
  )
