/** How many slips a word of this length may hold and still be understood. */
export function allowedSlips(word: string): number {
  if (word.length < 4) return 0
  return word.length < 8 ? 1 : 2
}

/** The slips (a letter more, less or wrong, two swapped) between a typed word and a term; with `unfinished`, and the term's beginning. */
export function countSlips(typed: string, term: string, most: number, unfinished: boolean): number {
  const width = unfinished ? Math.min(term.length, typed.length + most) : term.length
  if (width < typed.length - most || width > typed.length + most) return most + 1

  let older: number[] = []
  let above = Array.from({ length: width + 1 }, (_, at) => at)
  for (let row = 1; row <= typed.length; row++) {
    const line = [row]
    let least = row
    for (let at = 1; at <= width; at++) {
      const same = typed[row - 1] === term[at - 1]
      let cost = Math.min(cell(above, at) + 1, cell(line, at - 1) + 1, cell(above, at - 1) + (same ? 0 : 1))
      if (row > 1 && at > 1 && typed[row - 1] === term[at - 2] && typed[row - 2] === term[at - 1]) {
        cost = Math.min(cost, cell(older, at - 2) + 1)
      }
      line.push(cost)
      if (cost < least) least = cost
    }
    if (least > most) return most + 1
    older = above
    above = line
  }
  return unfinished ? Math.min(...above) : cell(above, width)
}

/** The words of the index that a misspelt one may mean, nearest first. */
export function findRespellings(
  typed: string,
  spellings: string[],
  unfinished: boolean,
): { term: string; slips: number }[] {
  const most = allowedSlips(typed)
  if (most === 0) return []
  const typedMask = maskOf(typed)
  const found: { term: string; slips: number; finished: boolean }[] = []

  for (const term of spellings) {
    if (term.length < typed.length - most || (!unfinished && term.length > typed.length + most)) continue
    if (bits(typedMask & ~maskOf(term)) > most) continue
    const whole = countSlips(typed, term, most, false)
    const open = unfinished && whole > 1 ? countSlips(typed, term, most, true) : whole
    const least = Math.min(whole, open)
    if (least <= most) found.push({ term, slips: least, finished: whole === least })
  }

  const near = Math.min(...found.map((each) => each.slips))
  return found
    .filter((each) => each.slips === near)
    .toSorted(
      (a, b) =>
        Number(b.finished) - Number(a.finished) ||
        Number(b.term[0] === typed[0]) - Number(a.term[0] === typed[0]) ||
        a.term.length - b.term.length,
    )
}

function cell(row: number[], at: number): number {
  return row[at] ?? Infinity
}

function maskOf(word: string): number {
  let mask = 0
  for (let at = 0; at < word.length; at++) mask |= 1 << (word.charCodeAt(at) & 31)
  return mask
}

function bits(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++
  return count
}
