/** A shard of the index, opened: its words in order, and what follows each. */
export type OpenShard = { terms: string[]; postings: string[] }

export function openShard(content: string): OpenShard {
  const shard: OpenShard = { terms: [], postings: [] }
  for (const line of content.split("\n")) {
    const space = line.indexOf(" ")
    shard.terms.push(line.slice(0, space))
    shard.postings.push(line.slice(space + 1))
  }
  return shard
}

/** The words behind the spelling list, in which each line drops what it shares with the line before. */
export function openSpellings(content: string): string[] {
  const terms: string[] = []
  let before = ""
  for (const line of content.split("\n")) {
    if (line === "") continue
    before = before.slice(0, Number.parseInt(line[0] ?? "0", 36)) + line.slice(1)
    terms.push(before)
  }
  return terms
}

/** Where a word stands, or would stand, in a sorted list. */
export function positionInSorted(word: string, sorted: readonly string[]): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? "") < word) low = middle + 1
    else high = middle
  }
  return low
}
