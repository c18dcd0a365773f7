import type { SearchCard, SearchEntry } from "@hub/reader/search-parts"
import type { KbTopic, KbWords } from "./kb.ts"
import { type TermCounts, isNamed, packPosting, rankOf, lengthSignOf, writePostings } from "@hub/reader/search-encoding"
import { cutIntoShards } from "./search-shards.ts"
import { searchWordsForQuery } from "@hub/reader/search-words"

/** One file of the index; the entry names the rest. */
export type SearchPart = { name: string; content: unknown }

/** What the search knows of a topic. */
export type SearchableTopic = Pick<KbTopic, "title"> & Pick<KbWords, "text" | "opening" | "headings">

export const topicsPerCard = 128

/**
 * Makes a sharded BM25 index of topics that are added in the order of their ids. A posting tells only how often its word
 * stands in its topic; how rare the word is and how long the topic, the search weighs. So a topic that changes changes
 * nothing but what its own words stand in.
 */
export function createSearchIndex() {
  const postings = new Map<string, number[]>()
  const cards: SearchCard[][] = []
  let [titles, texts, topics] = ["", "", 0]

  function add(topic: SearchableTopic) {
    const { words, title, text } = countTopicWords(topic)
    for (const [word, rank] of words) {
      const known = postings.get(word)
      if (known === undefined) postings.set(word, [packPosting(topics, rank)])
      else known.push(packPosting(topics, rank))
    }
    titles += title
    texts += text
    if (topics % topicsPerCard === 0) cards.push([])
    cards.at(-1)!.push(cardOf(topic))
    topics++
  }

  function parts(): SearchPart[] {
    const words = [...postings.keys()].toSorted()
    const spelt = words.filter((word) => isSpelt(word, postings.get(word)!, topics))
    const shards = cutIntoShards(linesOf(words))
    return [
      entryPart({
        per_card: topicsPerCard,
        shards: shards.map(({ first, name }) => [first, name]),
        titles,
        texts,
      }),
      { name: "words", content: writeSpellings(spelt) },
      ...shards.map(({ name, lines }) => ({ name, content: lines.join("\n") })),
      ...cards.map((content, at) => ({ name: `c${at}`, content })),
    ]
  }

  function* linesOf(words: string[]) {
    for (const word of words) yield `${word} ${writePostings(postings.get(word)!)}`
  }

  return { add, parts }
}

export const entryPart = (content: SearchEntry): SearchPart => ({ name: "entry", content })

/** The words of a topic with the number of each, and how long title and text are, in one sign each. */
export function countTopicWords({ title, text, headings }: SearchableTopic) {
  const counts = new Map<string, TermCounts>()
  const count = (words: string[], field: keyof TermCounts) => {
    for (const word of words) {
      const known = counts.get(word)
      if (known === undefined) counts.set(word, { title: 0, heading: 0, text: 0, [field]: 1 })
      else known[field]++
    }
    return lengthSignOf(words.length)
  }
  const titleLength = count(searchWordsForQuery(title), "title")
  for (const heading of headings) count(searchWordsForQuery(heading.text), "heading")
  const textLength = count(searchWordsForQuery(text), "text")
  const words = new Map<string, number>()
  for (const [word, each] of counts) words.set(word, rankOf(each))
  return { words, title: titleLength, text: textLength }
}

export const cardOf = ({ opening, headings }: SearchableTopic): SearchCard => [
  opening,
  headings.map((heading) => [heading.id, heading.text]),
]

/** Whether a misspelt word may mean this one: it names something, or stands in enough topics. */
export function isSpelt(word: string, postings: readonly number[], topics: number): boolean {
  if (word.length < 4 || /^\p{N}+$/u.test(word)) return false
  return postings.length >= Math.ceil(topics / 2000) || postings.some((one) => isNamed(one % 32))
}

/** Words in their order, each as the count of letters shared with the one before and the rest. */
export function writeSpellings(words: readonly string[]): string {
  let before = ""
  let lines = ""
  for (const word of words) {
    let shared = 0
    while (shared < 35 && shared < word.length && word[shared] === before[shared]) shared++
    lines += `${shared.toString(36)}${word.slice(shared)}\n`
    before = word
  }
  return lines
}
