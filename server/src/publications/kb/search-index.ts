import type { KbTopic } from "./kb.ts"
import { wordsOf } from "./search-words.ts"

/** One file of the index; the entry names the rest. */
export type SearchPart = { name: string; content: unknown }

/** Opens an index: how many topics, how many a card file holds, and the first word of each shard. */
export type SearchEntry = { topics: number; per_card: number; first: string[] }

/** What a hit shows below its title, and the headings it may lead to. */
export type SearchCard = [excerpt: string, headings: [id: string, text: string][]]

/** Each step of a posting's letter is this fraction of a logarithm of its score. */
export const postingScale = 5.5

const perCard = 128
const shardSize = 60_000
const boost = { title: 3, heading: 0.8 }

/** A sharded BM25 index in which every posting carries its finished score, so that a search adds and compares only. */
export function indexTopics(topics: Pick<KbTopic, "title" | "text" | "headings">[]): SearchPart[] {
  const vocabulary = collect(topics)
  const terms = [...vocabulary.postings.keys()].toSorted()
  const shards = shard(terms, vocabulary)

  const entry: SearchEntry = {
    topics: topics.length,
    per_card: perCard,
    first: shards.map((lines) => firstWord(lines)),
  }
  return [
    { name: "entry", content: entry },
    { name: "words", content: spellings(terms, vocabulary) },
    ...shards.map((lines, at) => ({ name: `s${at}`, content: lines.join("\n") })),
    ...vocabulary.cards.map((content, at) => ({ name: `c${at}`, content })),
  ]
}

/** Beginning of the topic's text, cut at a word. */
export function excerptOf(text: string, length = 170): string {
  const start = text
    .slice(0, length * 3)
    .replace(/\s+/g, " ")
    .trim()
  if (start.length <= length) return start
  const cut = start.slice(0, length)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), length / 2)).trimEnd()} …`
}

/** For each topic that has a word its place and how often the word stands in it, as two numbers: a large edition has millions. */
type Postings = number[]
type Vocabulary = {
  postings: Map<string, Postings>
  textLength: number[]
  titleLength: number[]
  cards: SearchCard[][]
}

/** How often a word stands in title, headings and text, in one number that takes no room of its own. */
const fields = { title: { from: 25, most: 31 }, heading: { from: 18, most: 127 }, text: { from: 0, most: 0x3ffff } }
const countIn = (counts: number, { from, most }: { from: number; most: number }) => (counts >>> from) & most

function collect(topics: Pick<KbTopic, "title" | "text" | "headings">[]): Vocabulary {
  const found: Vocabulary = { postings: new Map(), textLength: [], titleLength: [], cards: [] }

  for (const [place, topic] of topics.entries()) {
    const count = (words: string[], field: keyof typeof fields) => {
      const { from, most } = fields[field]
      for (const word of words) {
        let postings = found.postings.get(word)
        if (postings === undefined) found.postings.set(word, (postings = []))
        if (postings.at(-2) !== place) postings.push(place, 0)
        const counts = postings.at(-1) ?? 0
        if (countIn(counts, fields[field]) < most) postings[postings.length - 1] = counts + (1 << from)
      }
      return words.length
    }
    const { text } = topic
    found.titleLength.push(count(wordsOf(topic.title), "title"))
    for (const heading of topic.headings) count(wordsOf(heading.text), "heading")
    found.textLength.push(count(wordsOf(text), "text"))
    if (place % perCard === 0) found.cards.push([])
    found.cards.at(-1)?.push([excerptOf(text), topic.headings.map((heading) => [heading.id, heading.text])])
  }
  return found
}

function shard(terms: string[], { postings, textLength, titleLength }: Vocabulary): string[][] {
  const shards: string[][] = []
  const meanText = mean(textLength)
  const meanTitle = mean(titleLength)
  let size = shardSize

  for (const term of terms) {
    const found = postings.get(term) ?? []
    const topics = found.length / 2
    const rarity = Math.log(1 + (textLength.length - topics + 0.5) / (topics + 0.5))
    let line = `${term} `
    let before = 0
    for (let at = 0; at < found.length; at += 2) {
      const [place = 0, counts = 0] = [found[at], found[at + 1]]
      const score =
        saturated(countIn(counts, fields.text), 0.3 + (0.7 * (textLength[place] ?? 0)) / meanText) +
        boost.title * saturated(countIn(counts, fields.title), 0.3 + (0.7 * (titleLength[place] ?? 0)) / meanTitle) +
        boost.heading * saturated(countIn(counts, fields.heading), 1)
      line += (place - before).toString(36) + letter(rarity * score)
      before = place
    }
    if (size + line.length > shardSize) {
      shards.push([])
      size = 0
    }
    shards.at(-1)?.push(line)
    size += line.length + 1
  }
  return shards
}

function saturated(count: number, length: number): number {
  return (count * 2.2) / (count + 1.2 * length)
}

function letter(score: number): string {
  return String.fromCharCode(64 + Math.max(1, Math.min(26, Math.round(postingScale * Math.log1p(score)))))
}

function mean(lengths: number[]): number {
  return lengths.reduce((sum, length) => sum + length, 0) / lengths.length || 1
}

function firstWord(lines: string[]): string {
  return lines[0]?.split(" ", 1)[0] ?? ""
}

/** The words that a misspelt one may mean, each as the count of letters shared with the one before and the rest. */
function spellings(terms: string[], { postings, textLength }: Vocabulary): string {
  const usual = Math.ceil(textLength.length / 2000)
  let before = ""
  let lines = ""

  for (const term of terms) {
    const found = postings.get(term) ?? []
    const named = found.some((counts, at) => at % 2 === 1 && counts > fields.text.most)
    if (term.length < 4 || /^\p{N}+$/u.test(term) || (!named && found.length / 2 < usual)) continue
    let shared = 0
    while (shared < 35 && shared < term.length && term[shared] === before[shared]) shared++
    lines += `${shared.toString(36)}${term.slice(shared)}\n`
    before = term
  }
  return lines
}
