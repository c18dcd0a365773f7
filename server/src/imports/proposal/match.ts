/** What is known of a topic-to-be by its earlier or its newer reading. */
export type Readable = { source_path: string; read_title: string; content: string }

const likeEnough = 0.5
const fewWords = 20
const mostCompared = 40_000

/**
 * Which earlier reading each newer one continues, by index; each is continued once at most. The surest signs come first:
 * the same words under the same title, the same title in the same file, and so on down to texts that are half alike.
 */
export function matched(before: Readable[], now: Readable[]): (number | undefined)[] {
  const partner: (number | undefined)[] = now.map(() => undefined)
  const free = new Set(before.keys())
  const pair = (index: number, earlier: number) => {
    partner[index] = earlier
    free.delete(earlier)
  }
  const unmatched = () => [...now.keys()].filter((index) => partner[index] === undefined)

  const pairBy = (key: (one: Readable) => string | undefined, onlyOnce = false) => {
    const waiting = grouped([...free], (index) => key(before[index]!))
    for (const [sign, indexes] of grouped(unmatched(), (index) => key(now[index]!))) {
      const earlier = waiting.get(sign) ?? []
      if (onlyOnce && (earlier.length !== 1 || indexes.length !== 1)) continue
      for (const [at, index] of indexes.entries()) if (earlier[at] !== undefined) pair(index, earlier[at])
    }
  }
  pairBy(({ source_path, read_title, content }) => sign(source_path, read_title, content))
  pairBy(({ source_path, read_title }) => sign(source_path, read_title))
  pairBy(({ read_title, content }) => sign(read_title, content))
  pairBy(({ content }) => (wordsOf(content).size >= fewWords ? content : undefined), true)
  pairBy(({ read_title }) => read_title, true)
  for (const { index, earlier } of alike(before, now, unmatched(), [...free]))
    if (partner[index] === undefined && free.has(earlier)) pair(index, earlier)
  return partner
}

const sign = (...parts: string[]) => JSON.stringify(parts)

function grouped(indexes: number[], key: (index: number) => string | undefined) {
  const groups = new Map<string, number[]>()
  for (const index of indexes) {
    const name = key(index)
    if (name !== undefined) groups.set(name, [...(groups.get(name) ?? []), index])
  }
  return groups
}

/** Pairs that share at least half of their words, the most alike first. */
function alike(before: Readable[], now: Readable[], indexes: number[], free: number[]) {
  if (indexes.length * free.length > mostCompared) return []
  const earlierWords = new Map(free.map((index) => [index, wordsOf(before[index]!.content)]))
  return indexes
    .flatMap((index) => {
      const words = wordsOf(now[index]!.content)
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

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
