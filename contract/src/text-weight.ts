/** What a block, a link, a cell of a table and the end of a line cost their reader, in marks. */
const [block, link, cell, lineEnd] = [8, 3, 4, 2]
const [newline, carriageReturn, tab, space, dot, slash, colon, at] = [10, 13, 9, 32, 46, 47, 58, 64]

/** What each sign of ASCII costs, and which may begin a block: this is asked of every sign of two megabytes. */
const costs = new Uint8Array(128)
for (const mark of "*_`]<>!~&\\-+") costs[mark.charCodeAt(0)] = 1
costs["[".charCodeAt(0)] = link
costs["|".charCodeAt(0)] = cell
const opens = new Uint8Array(128)
for (const mark of "-+*>#<[=0123456789") opens[mark.charCodeAt(0)] = 1

/**
 * How much there is to read in a Markdown text: its marks, two for each line, three for each link, four for each cell of
 * a table, eight for each line that may begin a block. Each takes up to ten microseconds and two kilobytes of memory
 * while it is read; an ordinary text of two megabytes has a third of a million.
 */
export function textWeight(text: string): number {
  let weight = 0
  let isLineStart = true
  let isAfterBlank = true
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place)
    if (code === newline || (code === carriageReturn && text.charCodeAt(place + 1) !== newline)) {
      isAfterBlank = isLineStart
      isLineStart = true
      weight += lineEnd
    } else if (code !== carriageReturn && !(isLineStart && (code === space || code === tab))) {
      if (isLineStart && (isAfterBlank || (code < 128 && opens[code] === 1))) weight += block
      isLineStart = false
      if (code < 128) weight += costs[code]!
      if ((code === dot || code === colon || code === at) && makesLink(text, place, code)) weight += link
    }
  }
  return weight
}

const isW = (code: number) => code === 87 || code === 119

/** Whether bare words become a link here, at the last sign of `www.`, the first of `://`, or at `@`. */
function makesLink(text: string, place: number, code: number): boolean {
  if (code === at) return true
  if (code === colon) return text.charCodeAt(place + 1) === slash && text.charCodeAt(place + 2) === slash
  return isW(text.charCodeAt(place - 1)) && isW(text.charCodeAt(place - 2)) && isW(text.charCodeAt(place - 3))
}
