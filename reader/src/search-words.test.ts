import { expect, test } from "vitest"
import { stemWord, searchWordsOf } from "./search-words.ts"

test.each([
  ["Überblick über die Straße", ["uberblick", "uber", "die", "strasse"]],
  ["l’été, 2.5 % (R&D)", ["l", "ete", "2", "5", "r", "d"]],
  ["Ελλάδα и ЙОД", ["ελλαδα", "и", "иод"]],
  ["ΟΔΟΣ, οδός", ["οδοσ", "οδοσ"]],
  ["Don't, don’t, DONʼT, dont", ["dont", "dont", "dont", "dont"]],
  ["the survey’s 'quoted' word, we're", ["the", "surveys", "quoted", "word", "were"]],
  ["l'sondage d'un", ["l", "sondage", "d", "un"]],
  ["統計局 v2", ["統計", "計局", "v2"]],
  ["دليلُ المستخدم", ["دليل", "المستخدم"]],
  ["", []],
  ["<>&\"'", []],
])("the words of %s", (text, expected) => {
  expect(searchWordsOf(text)).toEqual(expected)
})

test("a word without end is cut, so that a text of one word breaks no index", () => {
  expect(searchWordsOf("x".repeat(10_000))).toEqual(["x".repeat(40)])
})

test.each([
  ["surveys", "survey"],
  ["policies", "policy"],
  ["published", "publishing"],
  ["indexes", "index"],
  ["planned", "plan"],
  ["rates", "rate"],
])("%s and %s are forms of one word", (one, other) => {
  expect(stemWord(one, "en-AU")).toBe(stemWord(other, "en-AU"))
})

test.each([["status"], ["class"], ["sing"], ["red"], ["bus"]])("%s is left whole", (word) => {
  expect(stemWord(word, "en")).toBe(word)
})

test("words of other languages are left whole", () => {
  expect(stemWord("andings", "de")).toBe("andings")
})
