/** The lines of a text, without their endings. */
export function splitLinesWithoutEndings(text: string): string[] {
  return text.split(/\r\n|\r|\n/)
}

/** Where the line begins that an offset stands in, after a byte order mark. */
export function lineStartAt(source: string, offset: number): number {
  let start = offset
  while (start > 0 && !/[\r\n\uFEFF]/.test(source.charAt(start - 1))) start--
  return start
}

/** Whether there is an empty line in what stands between two blocks, which may hold the marks of their containers. */
export function hasEmptyLine(gap: string): boolean {
  return /(?:\r\n|\n|\r(?!\n))[ \t>]*[\r\n]/.test(gap)
}

/**
 * What each further line of a block must begin with to stay inside its containers: `>` marks as they are, and spaces in
 * the place of bullets, numbers and footnote labels. `offset` is where the block begins.
 *
 * ```markdown
 * > 1. a paragraph that begins here
 * ```
 *
 * gives `>    `.
 */
export function prefixAt(source: string, offset: number): string {
  return source
    .slice(lineStartAt(source, offset), offset)
    .replace(/\[\^(?:\\.|[^\]\\])+\]:[ \t]?/g, "    ")
    .replace(/\[[ xX]\][ \t]/g, "")
    .replace(/[^>\s]/g, " ")
}

/** A text whose lines end in `\n`, as it stands in the source: with the file's line ending and each further line prefixed. */
export function indentLines(text: string, prefix: string, eol: string): string {
  const bare = prefix.trimEnd()
  return text
    .split("\n")
    .map((line, at) => (at === 0 ? line : line === "" ? bare : prefix + line))
    .join(eol)
}

/** Lines as one text with `\n`, without the marks of containers that all lines but the first begin with. */
export function joinWithoutPrefix([first = "", ...rest]: string[], prefix = ""): string {
  return [first, ...rest.map((line) => line.slice(lengthOfPrefix(line, prefix)))].join("\n")
}

function lengthOfPrefix(line: string, prefix: string): number {
  let at = 0
  while (at < prefix.length && at < line.length && (line[at] === prefix[at] || /[ \t]/.test(line.charAt(at)))) at++
  return at
}
