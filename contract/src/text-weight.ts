/** What a block and a link cost their reader, in marks. */
const [block, link] = [8, 3]
const marks = new Set("*_`[]<>!~|&\\@-+".split("").map((mark) => mark.charCodeAt(0)))
const openers = new Set("-+*>#<[0123456789".split("").map((mark) => mark.charCodeAt(0)))
const [newline, carriageReturn, tab, space, bracket] = [10, 13, 9, 32, 91]

/**
 * How much there is to read in a Markdown text: its lines and marks, eight for each line that may begin a block, three
 * for each link. About a kilobyte of memory each while it is read; an ordinary text of a megabyte has less than two
 * hundred thousand.
 */
export function textWeight(text: string): number {
  let weight = 0
  let isLineStart = true
  let isAfterBlank = true
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === newline || (code === carriageReturn && text.charCodeAt(at + 1) !== newline)) {
      isAfterBlank = isLineStart
      isLineStart = true
      weight++
    } else if (code !== carriageReturn && !(isLineStart && (code === space || code === tab))) {
      if (isLineStart && (isAfterBlank || openers.has(code))) weight += block
      isLineStart = false
      if (marks.has(code)) weight += code === bracket ? link : 1
    }
  }
  return weight
}
