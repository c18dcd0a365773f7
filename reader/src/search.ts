import type { KbContents } from "./site.ts"
import type { SearchCard, SearchEntry } from "./search-parts.ts"
import { stemWord, searchWordsOf } from "./search-words.ts"
import { forEachPosting, scoreOf, wordsOfLengthSign } from "./search-encoding.ts"
import { openShard, openSpellings, positionInSorted, type OpenShard } from "./postings.ts"
import { findRespellings } from "./spelling.ts"

export type KbHit = {
  place: number
  id: number
  title: string
  excerpt: string
  heading?: { id: string; text: string }
}

/**
 * What a search found: the best topics, the words to mark in them, the question with its typing errors corrected where it had some,
 * and another question where that finds far more than this rare word.
 */
export type KbSearchResult = { hits: KbHit[]; total: number; marks: string[]; meant: string; instead: string }

/** Fetches one part of the index by its name; each is asked for once. */
export type LoadPart = (name: string) => Promise<unknown>

type QueryWord = {
  typed: string
  last: boolean
  terms: Map<string, number>
  places: Map<number, number>
  weight: number
}
type RankedTopic = { place: number; score: number }

/** How long title and text of each topic are, beside the usual ones; topics stand here in the order of their ids. */
type TextLengths = { titles: number[]; texts: number[]; placeOf: number[] }

/** An edition's index, with the parts of it that questions have needed so far. */
type SearchIndex = {
  load: LoadPart
  contents: Pick<KbContents, "topics" | "language">
  parts: Map<string, Promise<unknown>>
}

/** Opens the search over an edition's index. Parts are loaded as questions need them, and kept. */
export function openKbSearch(load: LoadPart, contents: SearchIndex["contents"]) {
  const index: SearchIndex = { load, contents, parts: new Map() }
  return { find: (question: string, limit?: number, part?: number) => find(index, question, limit, part) }
}

async function find(index: SearchIndex, question: string, limit = 12, topic = 0): Promise<KbSearchResult> {
  const typed = [...new Set(searchWordsOf(question))].slice(0, 12)
  const unfinished = !/[\s.,;:!?)"”]$/.test(question)
  const words: QueryWord[] = []
  for (const [at, word] of typed.entries()) words.push(await look(index, word, unfinished && at === typed.length - 1))

  const within = rangeOfPart(index.contents.topics, topic)
  const ranked = rank(index, words).filter(({ place }) => place >= within.from && place < within.to)
  const hits = await withCards(index, words, ranked.slice(0, limit))
  return {
    hits,
    total: ranked.length,
    marks: [...new Set(words.flatMap((word) => [...word.terms.keys()]))].slice(0, 200),
    meant: words.some(isRespelt)
      ? words.map((word) => (isRespelt(word) ? firstTerm(word.terms) : word.typed)).join(" ")
      : "",
    instead: ranked.length <= few && !words.some(isRespelt) ? await findInstead(index, words) : "",
  }
}

/** The places of a topic and of all beneath it; of the whole where no topic is named. */
function rangeOfPart(topics: KbContents["topics"], topic: number): { from: number; to: number } {
  const from = topics.findIndex(([id]) => id === topic)
  const level = topics[from]?.[1]
  if (level === undefined) return { from: 0, to: topics.length }
  const next = topics.findIndex(([, depth], place) => place > from && depth <= level)
  return { from, to: next < 0 ? topics.length : next }
}

/** So few topics may mean that a rare word was a slip for a usual one, which stands in so many times more. */
const few = 3
const farMore = 4

async function findInstead(index: SearchIndex, words: QueryWord[]): Promise<string> {
  const better = new Map<string, string>()
  for (const { typed, terms, places } of words) {
    if (!terms.has(typed)) continue
    const near = findRespellings(
      typed,
      (await part(index, "words", openSpellings)).filter((one) => one !== typed),
      false,
    )
    for (const { term } of near.slice(0, 4)) {
      const other: QueryWord = { typed: term, last: false, terms: new Map(), places: new Map(), weight: 0 }
      await scan(index, other, term, (each) => (each === term ? 1 : 0))
      if (better.has(typed) || other.places.size < farMore * places.size) continue
      better.set(typed, term)
    }
  }
  return better.size === 0 ? "" : words.map(({ typed }) => better.get(typed) ?? typed).join(" ")
}

/** Finds the words of the index that a typed word stands for, and their topics. */
async function look(index: SearchIndex, typed: string, last: boolean): Promise<QueryWord> {
  const word: QueryWord = { typed, last, terms: new Map(), places: new Map(), weight: 0 }
  const root = stemWord(typed, index.contents.language)
  await scan(index, word, commonStart(typed, root), (term) => {
    if (term === typed) return 1
    if (stemWord(term, index.contents.language) === root) return 0.85
    return last && term.startsWith(typed) ? 0.3 + (0.5 * typed.length) / term.length : 0
  })
  if (word.places.size === 0) {
    const spellings = await part(index, "words", openSpellings)
    for (const { term, slips } of findRespellings(typed, spellings, last).slice(0, 8)) {
      await scan(index, word, term, (each) => (each === term ? (slips === 1 ? 0.6 : 0.4) : 0))
    }
  }
  const total = Math.max(1, index.contents.topics.length)
  word.weight = Math.log(1 + (total - word.places.size + 0.5) / (word.places.size + 0.5))
  return word
}

/** Weighs every term that begins with `start`, in at most four shards. */
async function scan(
  index: SearchIndex,
  word: QueryWord,
  start: string,
  weigh: (term: string) => number,
): Promise<void> {
  const { shards, firsts, lengths } = await part(index, "entry", (entry: SearchEntry) => openEntry(index, entry))
  const from = Math.max(0, positionInSorted(`${start}\0`, firsts) - 1)
  const to = Math.min(positionInSorted(`${start}\uffff`, firsts), from + 4)
  const near = await Promise.all(
    shards.slice(from, to).map(([, name]) => part(index, name, (content: string) => openShard(content))),
  )
  for (const shard of near) scorePostings(word, shard, lengths, start, weigh)
}

function openEntry({ contents }: SearchIndex, entry: SearchEntry) {
  const placeOf = [...contents.topics.keys()].toSorted((a, b) => contents.topics[a]![0] - contents.topics[b]![0])
  const lengths = { titles: relativeLengths(entry.titles), texts: relativeLengths(entry.texts), placeOf }
  const rankOf: number[] = []
  for (const [rank, place] of placeOf.entries()) rankOf[place] = rank
  return { ...entry, firsts: entry.shards.map(([first]) => first), lengths, rankOf }
}

async function withCards(index: SearchIndex, words: QueryWord[], ranked: RankedTopic[]): Promise<KbHit[]> {
  const { per_card, rankOf } = await part(index, "entry", (entry: SearchEntry) => openEntry(index, entry))
  const phrase = words.map((word) => word.typed).join(" ")
  const hits: { hit: KbHit; score: number; place: number }[] = []
  for (const { place, score } of ranked) {
    const rank = rankOf[place] ?? 0
    const cards = await part(index, `c${Math.floor(rank / per_card)}`, (content: SearchCard[]) => content)
    const [excerpt, headings] = cards[rank % per_card] ?? ["", []]
    const heading = headingFor(words, headings)
    const said =
      words.length > 1 && [excerpt, heading?.text ?? ""].some((text) => searchWordsOf(text).join(" ").includes(phrase))
    const [id, , title] = index.contents.topics[place] ?? [0, 1, ""]
    const hit = { place, id, title, excerpt, ...(heading && { heading }) }
    hits.push({ place, score: said ? score * 1.25 : score, hit })
  }
  return hits.toSorted((a, b) => b.score - a.score || a.place - b.place).map((each) => each.hit)
}

/** Orders topics: those with the rarer words of the question first, those named by it before all. */
function rank(index: SearchIndex, words: QueryWord[]): RankedTopic[] {
  const asked = words.reduce((sum, word) => sum + word.weight, 0) || 1
  const sums = new Map<number, { score: number; met: number }>()
  for (const { places, weight } of words) {
    for (const [place, score] of places) {
      const sum = sums.get(place)
      if (sum === undefined) sums.set(place, { score, met: weight })
      else {
        sum.score += score
        sum.met += weight
      }
    }
  }
  let most = 0
  for (const { met } of sums.values()) most = Math.max(most, met)
  const near = [...sums].filter(([, { met }]) => met > most * 0.5)
  const ranked = near.map(([place, { score, met }]) => ({ place, score: score * (met / asked) ** 2 }))
  ranked.sort((a, b) => b.score - a.score || a.place - b.place)
  const best = ranked.slice(0, 80).map(({ place, score }) => ({
    place,
    score: score * titleBonus(words, index.contents.topics[place]?.[2] ?? ""),
  }))
  return [...best.toSorted((a, b) => b.score - a.score || a.place - b.place), ...ranked.slice(80)]
}

function part<Content, Opened>(index: SearchIndex, name: string, open: (content: Content) => Opened): Promise<Opened> {
  let opened = index.parts.get(name)
  if (opened === undefined) {
    opened = index.load(name).then((content) => open(content as Content))
    opened.catch(() => index.parts.delete(name))
    index.parts.set(name, opened)
  }
  return opened as Promise<Opened>
}

function scorePostings(
  word: QueryWord,
  { terms, postings }: OpenShard,
  { titles, texts, placeOf }: TextLengths,
  start: string,
  weigh: (term: string) => number,
): void {
  for (let at = positionInSorted(start, terms); at < terms.length; at++) {
    const term = terms[at] ?? ""
    if (!term.startsWith(start)) return
    const weight = weigh(term)
    if (weight === 0) continue
    word.terms.set(term, weight)
    const found: [place: number, score: number][] = []
    const count = forEachPosting(postings[at] ?? "", (topic, rank) =>
      found.push([placeOf[topic] ?? 0, scoreOf(rank, titles[topic] ?? 1, texts[topic] ?? 1)]),
    )
    const rarity = Math.log(1 + (placeOf.length - count + 0.5) / (count + 0.5))
    for (const [place, score] of found) {
      const weighed = rarity * score * weight
      if (weighed > (word.places.get(place) ?? 0)) word.places.set(place, weighed)
    }
  }
}

/** Lengths as shares of the usual one. */
function relativeLengths(signs: string): number[] {
  const words = Array.from(signs, wordsOfLengthSign)
  const mean = words.reduce((sum, one) => sum + one, 0) / words.length || 1
  return words.map((one) => one / mean)
}

/** More for a title that holds the words, all of them as they were meant, holds them side by side, or is the question. */
function titleBonus(words: QueryWord[], title: string): number {
  const named = searchWordsOf(title)
  const positions = words.map((word) => named.findIndex((term) => word.terms.has(term)))
  const met = positions.filter((position) => position >= 0).length
  if (met === 0) return 1
  const inOrder =
    met > 1 &&
    positions.every((position, at) => position >= 0 && (at === 0 || position === (positions[at - 1] ?? 0) + 1))
  const share = (0.5 * met) / Math.max(words.length, named.length)
  const exact = words.every(({ terms }) => named.some((term) => terms.get(term) === Math.max(...terms.values())))
  return 1 + share + (exact ? 0.5 : 0) + (inOrder ? 0.3 : 0) + (met === named.length ? 0.4 : 0)
}

/** The heading that holds all of the question's words, or most of them and more than one. */
function headingFor(words: QueryWord[], headings: SearchCard[1]): KbHit["heading"] {
  let best: KbHit["heading"]
  let most = words.length === 1 ? 0 : 1
  for (const [id, text] of headings) {
    const terms = searchWordsOf(text)
    const met = words.filter((word) => terms.some((term) => word.terms.has(term))).length
    if (met > most) {
      best = { id, text }
      most = met
    }
  }
  return best
}

function isRespelt(word: QueryWord): boolean {
  return word.terms.size > 0 && Math.max(...word.terms.values()) <= 0.6 && !firstTerm(word.terms).startsWith(word.typed)
}

function firstTerm(terms: Map<string, number>): string {
  return terms.keys().next().value ?? ""
}

function commonStart(one: string, other: string): string {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return one.slice(0, length)
}
