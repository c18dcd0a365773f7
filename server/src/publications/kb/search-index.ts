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
    ...cards(topics),
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

type Counts = { place: number; title: number; heading: number; text: number }
type Vocabulary = { postings: Map<string, Counts[]>; textLength: number[]; titleLength: number[] }

function collect(topics: Pick<KbTopic, "title" | "text" | "headings">[]): Vocabulary {
  const found: Vocabulary = { postings: new Map(), textLength: [], titleLength: [] }

  for (const [place, topic] of topics.entries()) {
    const count = (words: string[], field: "title" | "heading" | "text") => {
      for (const word of words) {
        let postings = found.postings.get(word)
        if (postings === undefined) found.postings.set(word, (postings = []))
        let posting = postings.at(-1)
        if (posting?.place !== place) postings.push((posting = { place, title: 0, heading: 0, text: 0 }))
        posting[field]++
      }
      return words.length
    }
    found.titleLength.push(count(wordsOf(topic.title), "title"))
    for (const heading of topic.headings) count(wordsOf(heading.text), "heading")
    found.textLength.push(count(wordsOf(topic.text), "text"))
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
    const rarity = Math.log(1 + (textLength.length - found.length + 0.5) / (found.length + 0.5))
    let line = `${term} `
    let before = 0
    for (const { place, title, heading, text } of found) {
      const score =
        saturated(text, 0.3 + (0.7 * (textLength[place] ?? 0)) / meanText) +
        boost.title * saturated(title, 0.3 + (0.7 * (titleLength[place] ?? 0)) / meanTitle) +
        boost.heading * saturated(heading, 1)
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
    const named = found.some((posting) => posting.title + posting.heading > 0)
    if (term.length < 4 || /^\p{N}+$/u.test(term) || (!named && found.length < usual)) continue
    let shared = 0
    while (shared < 35 && shared < term.length && term[shared] === before[shared]) shared++
    lines += `${shared.toString(36)}${term.slice(shared)}\n`
    before = term
  }
  return lines
}

function cards(topics: Pick<KbTopic, "text" | "headings">[]): SearchPart[] {
  const parts: SearchPart[] = []
  for (let from = 0; from < topics.length; from += perCard) {
    const content = topics
      .slice(from, from + perCard)
      .map((topic): SearchCard => [excerptOf(topic.text), topic.headings.map((heading) => [heading.id, heading.text])])
    parts.push({ name: `c${from / perCard}`, content })
  }
  return parts
}
