import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { forgetTopic, readRecentTopics, rememberTopic } from "./recent-topics.ts"

const stored = new Map<string, string>()
const ada = 1
const ben = 2
const titles = (person_id: number) => readRecentTopics(person_id).map(({ title }) => title)

beforeEach(() => {
  stored.clear()
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test("the topic opened last comes first, each once and by its newest title", () => {
  rememberTopic(ada, { id: 4, title: "Rents" })
  rememberTopic(ada, { id: 5, title: "Weights" })
  rememberTopic(ada, { id: 4, title: "Rents of dwellings" })

  expect(titles(ada)).toEqual(["Rents of dwellings", "Weights"])
})

test("only the newest six are remembered, and one that can't be opened is forgotten", () => {
  for (let id = 1; id <= 9; id++) rememberTopic(ada, { id, title: `Topic ${id}` })
  expect(titles(ada)).toEqual(["Topic 9", "Topic 8", "Topic 7", "Topic 6", "Topic 5", "Topic 4"])

  forgetTopic(ada, 8)
  expect(titles(ada)).toEqual(["Topic 9", "Topic 7", "Topic 6", "Topic 5", "Topic 4"])
})

test("nobody is shown what another person opened in the same browser", () => {
  rememberTopic(ada, { id: 4, title: "Rents" })

  expect(titles(ben)).toEqual([])
})

test("anything else that is stored there is left out", () => {
  stored.set(`hub.topics.recent.${ada}`, '[{"id":4,"title":"Rents"},{"id":"5"},null]')
  expect(titles(ada)).toEqual(["Rents"])
  stored.set(`hub.topics.recent.${ada}`, "not JSON")
  expect(titles(ada)).toEqual([])
})
