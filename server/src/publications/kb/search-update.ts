import { openShard, openSpellings, positionInSorted } from "@hub/reader/postings"
import {
  cardOf,
  entryPart,
  isSpelt,
  topicsPerCard,
  type SearchableTopic,
  type SearchPart,
  writeSpellings,
  countTopicWords,
} from "./search-index.ts"
import type { SearchCard, SearchEntry } from "@hub/reader/search-parts"
import { forEachPosting, packPosting, writePostings } from "@hub/reader/search-encoding"
import { cutIntoShards, opensBlock } from "./search-shards.ts"

/** A topic as it was in the edition before and as it is, by its place in the order of ids. */
export type IndexedTopicChange = { place: number; was: SearchableTopic; topic: SearchableTopic }

/** What becomes of an index by changes in topics that stay: the parts that are others, and those that are no more. */
export type IndexUpdate = { parts: SearchPart[]; gone: string[] }

/** Gives the parts that an index made again would have otherwise, reading no more of the old one than that needs. */
export function updateIndex(changes: IndexedTopicChange[], read: <Content>(name: string) => Content): IndexUpdate {
  const entry = read<SearchEntry>("entry")
  const [titles, texts] = [Array.from(entry.titles), Array.from(entry.texts)]
  const differing = new Map<string, Map<number, number>>()
  const cards = new Map<number, SearchCard[]>()
  for (const { place, was, topic } of changes) {
    const [before, after] = [countTopicWords(was), countTopicWords(topic)]
    titles[place] = after.title
    texts[place] = after.text
    for (const word of new Set([...before.words.keys(), ...after.words.keys()])) {
      const rank = after.words.get(word) ?? 0
      if (rank === (before.words.get(word) ?? 0)) continue
      if (!differing.has(word)) differing.set(word, new Map())
      differing.get(word)!.set(place, rank)
    }
    const at = Math.floor(place / topicsPerCard)
    if (!cards.has(at)) cards.set(at, read<SearchCard[]>(`c${at}`))
    cards.get(at)![place % topicsPerCard] = cardOf(topic)
  }

  const { shards, parts, gone, spelt } = updateShards(entry.shards, differing, titles.length, read)
  return {
    parts: [
      entryPart({ per_card: topicsPerCard, shards, titles: titles.join(""), texts: texts.join("") }),
      ...parts,
      ...(spelt.size === 0
        ? []
        : [{ name: "words", content: writeSpellings(updateSpellings(read<string>("words"), spelt)) }]),
      ...[...cards].map(([at, content]) => ({ name: `c${at}`, content })),
    ],
    gone,
  }
}

type ChangedPostings = Map<string, Map<number, number>>

/** Rewrites the blocks in which the words stand, or are to stand. */
function updateShards(
  known: SearchEntry["shards"],
  differing: ChangedPostings,
  topics: number,
  read: <Content>(name: string) => Content,
) {
  const spelt = new Map<string, boolean>()
  const parts: SearchPart[] = []
  const old = new Set<string>()
  const shards: SearchEntry["shards"] = []
  const rest = [...differing.keys()].toSorted()

  const blocks = groupIntoBlocks(known)
  const firsts = blocks.map(([first]) => first![0])
  const touched = findTouchedBlocks(rest, firsts)
  if (blocks.length === 0) blocks.push([])

  for (let at = 0; at < blocks.length; at++) {
    if (!touched.has(at)) {
      shards.push(...blocks[at]!)
      continue
    }
    const run: SearchEntry["shards"] = []
    for (; at < blocks.length && touched.has(at); at++) run.push(...blocks[at]!)
    const until = firsts[at]
    const words = rest.splice(0, until === undefined ? rest.length : positionInSorted(until, rest))
    at--
    const before = new Map(run.map(([, name]) => [name, read<string>(name)]))
    for (const name of before.keys()) old.add(name)
    for (const { name, first, lines } of cutIntoShards(merged([...before.values()], words))) {
      shards.push([first, name])
      old.delete(name)
      const content = lines.join("\n")
      if (before.get(name) !== content) parts.push({ name, content })
    }
  }
  return { shards, parts, gone: [...old], spelt }

  function* merged(contents: string[], words: string[]) {
    for (const content of contents) {
      const { terms, postings } = openShard(content)
      for (const [at, term] of terms.entries()) {
        while (words.length > 0 && words[0]! < term) yield* changed(words.shift()!, "")
        if (words[0] === term) yield* changed(words.shift()!, postings[at]!)
        else yield `${term} ${postings[at]!}`
      }
    }
    while (words.length > 0) yield* changed(words.shift()!, "")
  }

  function* changed(word: string, line: string) {
    const before: number[] = []
    forEachPosting(line, (place, rank) => before.push(packPosting(place, rank)))
    const after = replacePostings(before, differing.get(word)!)
    const counts = after.length > 0 && isSpelt(word, after, topics)
    if (counts !== (before.length > 0 && isSpelt(word, before, topics))) spelt.set(word, counts)
    if (after.length > 0) yield `${word} ${writePostings(after)}`
  }
}

/** The postings of a word after these topics have it in another rank, or no more. */
function replacePostings(before: number[], ranks: Map<number, number>): number[] {
  const after = before.filter((one) => !ranks.has(Math.floor(one / 32)))
  for (const [place, rank] of ranks) if (rank > 0) after.push(packPosting(place, rank))
  return after.toSorted((one, other) => one - other)
}

function groupIntoBlocks(shards: SearchEntry["shards"]): SearchEntry["shards"][] {
  const blocks: SearchEntry["shards"][] = []
  for (const shard of shards) {
    if (opensBlock(shard[1])) blocks.push([])
    blocks.at(-1)!.push(shard)
  }
  return blocks
}

/** The blocks in which one of the words stands, or is to stand; `firsts` are the words that blocks begin with. */
function findTouchedBlocks(words: string[], firsts: string[]): Set<number> {
  const touched = new Set<number>()
  for (const word of words) {
    const at = Math.max(0, positionInSorted(`${word}\0`, firsts) - 1)
    touched.add(at)
    // The word that a block begins with may go, and what follows it then belongs to the block before.
    if (firsts[at] === word && at > 0) touched.add(at - 1)
  }
  return touched
}

function updateSpellings(list: string, changes: Map<string, boolean>): string[] {
  const words = openSpellings(list).filter((word) => changes.get(word) !== false)
  const fresh = [...changes].flatMap(([word, stays]) => (stays ? [word] : []))
  return fresh.length === 0 ? words : [...words, ...fresh].toSorted()
}
