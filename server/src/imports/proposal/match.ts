/** What is known of a topic-to-be by its earlier or its newer reading. */
export type MatchableItem = { source_path: string; read_title: string; content: string }

const likeEnough = 0.5
const fewWords = 20
const mostCompared = 40_000

/**
 * Which earlier reading each newer one continues, by index; each is continued once at most. The surest signs come first:
 * the same words under the same title, the same title in the same file, and so on down to texts that are half alike.
 */
export function matchItems(before: MatchableItem[], now: MatchableItem[]): (number | undefined)[] {
  const partner: (number | undefined)[] = now.map(() => undefined)
  const free = new Set(before.keys())
  const pair = (index: number, earlier: number) => {
    partner[index] = earlier
    free.delete(earlier)
  }
  const unmatched = () => [...now.keys()].filter((index) => partner[index] === undefined)

  const pairBy = (key: (one: MatchableItem) => string | undefined, onlyOnce = false) => {
    const waiting = groupIndexes([...free], (index) => key(before[index]!))
    for (const [sign, indexes] of groupIndexes(unmatched(), (index) => key(now[index]!))) {
      const earlier = waiting.get(sign) ?? []
      if (onlyOnce && (earlier.length !== 1 || indexes.length !== 1)) continue
      for (const [at, index] of indexes.entries()) if (earlier[at] !== undefined) pair(index, earlier[at])
    }
  }
  pairBy(({ source_path, read_title, content }) => keyOfParts(source_path, read_title, content))
  pairBy(({ source_path, read_title }) => keyOfParts(source_path, read_title))
  pairBy(({ read_title, content }) => keyOfParts(read_title, content))
  pairBy(({ content }) => (wordSet(content).size >= fewWords ? content : undefined), true)
  pairBy(({ read_title }) => read_title, true)
  for (const { index, earlier } of similarPairs(before, now, unmatched(), [...free]))
    if (partner[index] === undefined && free.has(earlier)) pair(index, earlier)
  return partner
}

const keyOfParts = (...parts: string[]) => JSON.stringify(parts)

function groupIndexes(indexes: number[], key: (index: number) => string | undefined) {
  const groups = new Map<string, number[]>()
  for (const index of indexes) {
    const name = key(index)
    if (name !== undefined) groups.set(name, [...(groups.get(name) ?? []), index])
  }
  return groups
}

/** Pairs that share at least half of their words, the most alike first. */
function similarPairs(before: MatchableItem[], now: MatchableItem[], indexes: number[], free: number[]) {
  if (indexes.length * free.length > mostCompared) return []
  const earlierWords = new Map(free.map((index) => [index, wordSet(before[index]!.content)]))
  return indexes
    .flatMap((index) => {
      const words = wordSet(now[index]!.content)
      return free.map((earlier) => ({ index, earlier, likeness: likeness(words, earlierWords.get(earlier)!) }))
    })
    .filter((one) => one.likeness >= likeEnough)
    .toSorted((a, b) => b.likeness - a.likeness || a.index - b.index || a.earlier - b.earlier)
}

function likeness(one: Set<string>, other: Set<string>) {
  if (one.size === 0 || other.size === 0) return 0
  let shared = 0
  for (const word of one) if (other.has(word)) shared++
  return shared / (one.size + other.size - shared)
}

const wordSet = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
