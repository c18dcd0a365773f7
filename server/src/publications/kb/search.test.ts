import { expect, test } from "vitest"
import { readCorpusTopics, createCorpusDice } from "../../../test/kb-corpus.ts"
import type { KbTestTopic } from "../../../test/kb-folder.ts"
import { createSearchIndex } from "./search-index.ts"
import { openKbSearch, type KbSearchResult } from "@hub/reader/search"

const handbook = topics([
  ["Labour force survey", "Who is employed and who is not. Households answer eight months running."],
  ["Unemployment rate", "The share of the labour force without work. See the labour force survey for details."],
  ["Consumer price index", "Prices of a basket of goods. The index is chained quarterly.", "Chaining the index"],
  ["Seasonal adjustment", "X-13ARIMA-SEATS removes the seasons. It is used by every monthly survey."],
  ["Überblick für Gemeinden", "Die Straße der Statistik."],
  ["統計局の案内", "人口の調査"],
  ["Publication policy", "Releases are published at half past nine. Embargoes end then."],
  ["Ταχυδρομείο", "Η ΟΔΟΣ και ο αριθμός. Don’t leave out the postcode."],
  ["Population census", "Every five years. Publication follows within a year.", "Census night", "Undercount"],
])

test.each([
  ["a title", "consumer price index", "Consumer price index"],
  ["a word of the text", "basket", "Consumer price index"],
  ["the beginning of a word", "unempl", "Unemployment rate"],
  ["a beginning after a whole word", "seasonal adj", "Seasonal adjustment"],
  ["a slip in the middle", "unemploymnt rate", "Unemployment rate"],
  ["a slip in the first letter", "xonsumer price", "Consumer price index"],
  ["swapped first letters", "ocnsumer", "Consumer price index"],
  ["a slip in an unfinished word", "seasnal adju", "Seasonal adjustment"],
  ["two slips in a long word", "unemplyomet", "Unemployment rate"],
  ["no accents", "uberblick fur", "Überblick für Gemeinden"],
  ["other spelling of ß", "strasse", "Überblick für Gemeinden"],
  ["a Greek word in small letters", "οδος", "Ταχυδρομείο"],
  ["a word without its apostrophe", "dont", "Ταχυδρομείο"],
  ["a word with its apostrophe", "don't", "Ταχυδρομείο"],
  ["signs without spaces", "統計", "統計局の案内"],
  ["the last of signs without spaces", "査", "統計局の案内"],
  ["another form of the word", "households answering", "Labour force survey"],
  ["another form of a title's word", "publications policies", "Publication policy"],
])("%s finds the topic", async (_, question, title) => {
  expect(titles(await search(handbook)(question))[0]).toBe(title)
})

test("a rare word beside a usual one that is spelt nearly so is found, and the usual one is offered", async () => {
  const usual = Array.from({ length: 9 }, (_, at): [string, string] => [`Chapter ${at}`, "The price of goods."])
  const find = search(topics([...usual, ["Prise", "A prise is not what it costs."]]))

  const found = await find("prise of")

  expect(titles(found)[0]).toBe("Prise")
  expect((await find("prise")).instead).toBe("price")
  expect((await find("price")).instead).toBe("")
})

test("words side by side come before the same words apart", async () => {
  const pair = topics([
    ["One", `Price of the yearly index. ${"Other words follow here. ".repeat(3)}`],
    ["Two", `Yearly price index of goods. ${"Other words follow here. ".repeat(3)}`],
  ])

  expect(titles(await search(pair)("price index"))[0]).toBe("Two")
})

test("a topic named by the question comes before one that mentions it", async () => {
  expect(titles(await search(handbook)("labour force survey"))).toEqual(["Labour force survey", "Unemployment rate"])
})

test("a hit leads to the heading that holds the question", async () => {
  const { hits } = await search(handbook)("census night")

  expect(hits[0]?.heading).toEqual({ id: "h0", text: "Census night" })
})

test("a mended slip is told, and nothing is told when there was none", async () => {
  expect((await search(handbook)("unemploymnt rate")).meant).toBe("unemployment rate")
  expect((await search(handbook)("unemployment ra")).meant).toBe("")
})

test("questions without an answer, or without words, find nothing", async () => {
  const find = search(handbook)

  for (const question of ["", "   ", "<script>", "zzzzzzzz", "\0", '"', "qq ".repeat(500)]) {
    expect((await find(question)).hits).toEqual([])
  }
})

test("an edition without topics can be searched", async () => {
  expect(await search([])("anything")).toMatchObject({ hits: [], total: 0 })
})

test("a part that could not be loaded is asked for again", async () => {
  const parts = partsOf(handbook)
  let broken = true
  const { find } = openKbSearch(async (name) => {
    if (broken) throw new Error("no network")
    return parts.get(name)
  }, contentsOf(handbook))

  await expect(find("census")).rejects.toThrow("no network")
  broken = false

  expect(titles(await find("census"))).toEqual(["Population census"])
})

test("only the parts that a question needs are loaded", async () => {
  const many = manyTopics(2000)
  const parts = partsOf(many)
  const loaded: string[] = []
  const { find } = openKbSearch(async (name) => {
    loaded.push(name)
    return parts.get(name)
  }, contentsOf(many))

  await find("survey1234 ")

  expect(parts.size).toBeGreaterThan(20)
  expect(loaded.length).toBeLessThan(8)
})

const corpus = readCorpusTopics()

test.skipIf(corpus.length === 0)(
  "real documents are found by title, beginning, slip and phrase (needs the corpus)",
  { timeout: 120_000 },
  async () => {
    const find = search(corpus)
    const roll = createCorpusDice(42)
    const named = corpus.filter((topic) => topic.title.split(/\s+/).length > 1 && questionFor(topic).length > 8)
    const sample = Array.from({ length: 100 }, () => named[roll(named.length)]!)
    const asked = {
      title: sample.map((topic) => [topic, questionFor(topic)] as const),
      beginning: sample.map((topic) => [topic, questionFor(topic).replace(/(\S{3})\S{1,3}$/, "$1")] as const),
      slip: sample.map((topic) => [topic, slipped(questionFor(topic), 1 + roll(3))] as const),
      firstCharacters: sample.map((topic) => [topic, slipped(questionFor(topic), 0)] as const),
      phrase: sample.flatMap((topic) => {
        const words = topic.text.split(" ").filter((word) => /^\p{L}{5,}$/u.test(word))
        const from = roll(Math.max(1, words.length - 3))
        return words.length < 3 ? [] : [[topic, words.slice(from, from + 3).join(" ")] as const]
      }),
    }

    const figures: Record<string, { rank: number; hits: number }> = {}
    for (const [kind, questions] of Object.entries(asked)) {
      let rank = 0
      let hits = 0
      for (const [topic, question] of questions) {
        const at = titles(await find(question))
          .slice(0, 10)
          .indexOf(topic.title)
        rank += at < 0 ? 0 : 1 / (at + 1)
        hits += at < 0 ? 0 : 1
      }
      figures[kind] = { rank: rank / questions.length, hits: hits / questions.length }
    }

    console.log(`${corpus.length} real topics:`, figures)
    expect(figures["title"]!.hits).toBeGreaterThanOrEqual(0.97)
    expect(figures["title"]!.rank).toBeGreaterThanOrEqual(0.9)
    expect(figures["beginning"]!.hits).toBeGreaterThanOrEqual(0.95)
    expect(figures["slip"]!.hits).toBeGreaterThanOrEqual(0.95)
    expect(figures["firstCharacters"]!.hits).toBeGreaterThanOrEqual(0.9)
    expect(figures["phrase"]!.hits).toBeGreaterThanOrEqual(0.85)
  },
)

function topics(written: [title: string, text: string, ...headings: string[]][]): KbTestTopic[] {
  return written.map(([title, text, ...headings], at) => {
    return {
      id: at + 1,
      title,
      text,
      level: 1,
      html: "",
      headings: headings.map((text, at) => ({ depth: 2, text, id: `h${at}` })),
    }
  })
}

function manyTopics(count: number): KbTestTopic[] {
  const text = (at: number) => Array.from({ length: 60 }, (_, word) => `word${(at * 31 + word * 97) % 9000}`).join(" ")
  return topics(Array.from({ length: count }, (_, at) => [`Topic survey${at}`, text(at)]))
}

/** As the browser gets them: through JSON. */
function partsOf(list: KbTestTopic[]): Map<string, unknown> {
  const index = createSearchIndex()
  for (const topic of list) index.add({ ...topic, opening: topic.text })
  return new Map(index.parts().map(({ name, content }) => [name, JSON.parse(JSON.stringify(content))]))
}

function contentsOf(list: KbTestTopic[]) {
  return { language: "en", topics: list.map((topic): [number, number, string] => [topic.id, topic.level, topic.title]) }
}

function search(list: KbTestTopic[]): (question: string) => Promise<KbSearchResult> {
  const parts = partsOf(list)
  const { find } = openKbSearch(async (name) => parts.get(name), contentsOf(list))
  return async (question) => {
    const found = await find(question)
    return { ...found, hits: found.hits.map((hit) => Object.assign(hit, { title: list[hit.place]?.title })) }
  }
}

function titles(found: KbSearchResult): string[] {
  return found.hits.map((hit) => (hit as typeof hit & { title: string }).title ?? handbook[hit.place]?.title)
}

function questionFor(topic: KbTestTopic): string {
  const words = topic.title.replace(/[^\p{L}\p{N}\s]/gu, " ").split(/\s+/)
  return words
    .filter((word) => word.length > 2)
    .slice(0, 4)
    .join(" ")
}

/** Swaps two letters of the longest word. */
function slipped(question: string, at: number): string {
  const longest = question.split(" ").reduce((one, other) => (other.length > one.length ? other : one), "")
  if (longest.length < 5) return question
  const characters = Array.from(longest)
  ;[characters[at], characters[at + 1]] = [characters[at + 1]!, characters[at]!]
  return question.replace(longest, characters.join(""))
}
