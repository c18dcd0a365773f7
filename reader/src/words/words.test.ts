import { expect, test } from "vitest"
import { writeCount, fillWords } from "./edition-words.ts"
import { wordsByLanguage, wordsFor } from "./languages.ts"

const sentences = (words: object): [string, string][] =>
  Object.entries(words).flatMap(([name, each]) =>
    typeof each === "string"
      ? [[name, each] as [string, string]]
      : sentences(each as object).map(([inner, text]): [string, string] => [`${name}.${inner}`, text]),
  )
const placesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()
const isForm = (name: string) => /\.(?:zero|one|two|few|many|other)$/.test(name)

test.each(Object.entries(wordsByLanguage))(
  "in %s every sentence has words, and the places of the English one",
  (_, words) => {
    const own = new Map(sentences(words))
    for (const [name, english] of sentences(wordsByLanguage["en"]!)) {
      if (isForm(name) && !name.endsWith(".other")) continue
      expect([name, own.get(name)?.trim()]).toEqual([name, expect.stringMatching(/./)])
      expect([name, ...placesIn(own.get(name)!)]).toEqual([name, ...placesIn(english)])
    }
  },
)

test.each(Object.entries(wordsByLanguage))("in %s every number of topics has its form", (language, { page }) => {
  for (const count of [0, 1, 2, 3, 5, 11, 21, 100, 1000]) {
    const written = writeCount(page.topics, count, language)
    expect(written).not.toMatch(/[{}]/)
    expect(count <= 2 || /\p{N}/u.test(written)).toBe(true)
  }
})

test("an edition for a region has the words of its language, and one without words the English ones", () => {
  expect(wordsFor("de-AT").page.next).toBe("Weiter")
  expect(wordsFor("de-AT").language).toBe("de-AT")
  expect([wordsFor("ka").page.next, wordsFor("ka").language]).toEqual(["Next", "en"])
  expect(wordsFor("constructor").language).toBe("en")
  expect(writeCount(wordsFor("pl").page.topics, 22, "pl")).toBe("22 tematy")
  expect(writeCount(wordsFor("en").page.topics, 12_345, "en")).toBe("12,345 topics")
})

test("a place without a value stays as it is", () => {
  expect(fillWords("{a} and {b}", { a: "{b}" })).toBe("{b} and {b}")
})
