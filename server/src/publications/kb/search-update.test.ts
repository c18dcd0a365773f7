import { expect, test } from "vitest"
import { createCorpusDice } from "../../../test/kb-corpus.ts"
import { createSearchIndex, type SearchableTopic } from "./search-index.ts"
import { updateIndex } from "./search-update.ts"

test("an index that changes with its topics is the index made again, and most of its files stay", () => {
  const roll = createCorpusDice(7)
  const word = () => `word${roll(40) === 0 ? roll(9000) : roll(600)}`
  const random = (at: number): SearchableTopic => ({
    title: `Topic ${at} ${word()}`,
    text: Array.from({ length: 30 + roll(60) }, word).join(" "),
    opening: word(),
    headings: Array.from({ length: roll(3) }, (_, place) => ({ depth: 2, id: `h${place}`, text: word() })),
  })
  let topics = Array.from({ length: 2500 }, (_, at) => random(at))
  let index = indexOf(topics)
  let least = Infinity

  for (let round = 0; round < 12; round++) {
    const places = new Set(Array.from({ length: 1 + roll(3) }, () => roll(topics.length)))
    const after = topics.map((topic, at) => {
      if (!places.has(at)) return topic
      return roll(3) === 0 ? random(at) : { ...topic, text: `${topic.text} ${word()} new${round}` }
    })
    const { parts, gone } = updateIndex(
      [...places].map((place) => ({ place, was: topics[place]!, topic: after[place]! })),
      <Content>(name: string) => index.get(name) as Content,
    )
    least = Math.min(least, parts.length)
    for (const name of gone) index.delete(name)
    for (const { name, content } of parts) index.set(name, content)
    topics = after

    expect(index).toEqual(indexOf(topics))
    index = indexOf(topics)
  }

  expect(index.size).toBeGreaterThan(25)
  expect(least).toBeLessThan(8)
})

test("the first words of an index come, and its last ones go", () => {
  const [empty, full] = ["", "Some words."].map((text) => ({ title: "", text, opening: text, headings: [] }))

  expect(changed(empty!, full!)).toEqual(indexOf([full!]))
  expect(changed(full!, empty!)).toEqual(indexOf([empty!]))
})

function changed(was: SearchableTopic, topic: SearchableTopic) {
  const index = indexOf([was])
  const { parts, gone } = updateIndex(
    [{ place: 0, was, topic }],
    <Content>(name: string) => structuredClone(index.get(name)) as Content,
  )
  for (const name of gone) index.delete(name)
  for (const { name, content } of parts) index.set(name, content)
  return index
}

function indexOf(topics: SearchableTopic[]) {
  const index = createSearchIndex()
  for (const topic of topics) index.add(topic)
  return new Map(index.parts().map(({ name, content }) => [name, content]))
}
