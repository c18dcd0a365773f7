import { describe, expect, test } from "vitest"
import { figureWords, loadAmountWords } from "./amount-words.ts"

describe("the words beside a number", () => {
  const { months, measures } = loadAmountWords()

  test.each([
    ["English", ["january", "may", "sept", "dec"]],
    ["German", ["januar", "märz", "mai", "dez"]],
    ["French", ["janvier", "août", "juin"]],
    ["Spanish", ["enero", "marzo", "diciembre"]],
    ["Polish beside a day", ["stycznia", "marca"]],
    ["Russian beside a day", ["января", "марта"]],
    ["Turkish", ["ocak", "mart"]],
    ["Arabic", ["مارس"]],
    ["Hebrew", ["מרץ"]],
  ])("are the months in %s", (_language, words) => {
    for (const word of words) expect([word, months.has(word)]).toEqual([word, true])
  })

  test.each([
    ["large numbers", ["thousand", "million", "billion", "millionen", "mio", "milliards", "millones", "миллионов"]],
    ["currencies", ["EUR", "USD", "JPY", "CHF"]],
    ["units", ["km", "kg", "kwh", "percent", "prozent", "min", "mb", "px"]],
  ])("are %s", (_name, words) => {
    for (const word of words) expect([word, measures.has(word)]).toEqual([word, true])
  })

  test("are no others, and none with a point at its end", () => {
    for (const word of ["of", "homes", "the", "year"]) expect(months.has(word) || measures.has(word)).toBe(false)
    expect([...months, ...measures].filter((word) => word.endsWith(".") || word === "")).toEqual([])
  })

  test("are in small letters but for currencies, and no digits are months", () => {
    expect([...months].filter((word) => word !== word.toLowerCase() || /^\d+$/.test(word))).toEqual([])
    expect([...measures].filter((word) => word !== word.toLowerCase() && !/^[A-Z]{3}$/.test(word))).toEqual([])
  })

  test("are asked for once", () => {
    expect(loadAmountWords()).toBe(loadAmountWords())
    expect(figureWords()).toBe(figureWords())
  })
})

test.each([
  ["days of the week", ["monday", "tue", "montag", "lundi", "lunes", "понедельник"]],
  ["numbers in English", ["zero", "twelve", "dozen", "third", "twice"]],
  ["numbers in German", ["zwölf", "dreißig", "drittel", "hundert"]],
  ["numbers in French and Spanish", ["quatorze", "moitié", "veinte", "tercio"]],
])("figures in words are %s", (_name, words) => {
  for (const word of words) expect([word, figureWords().has(word)]).toEqual([word, true])
})

test("words that say no number are no figures", () => {
  for (const word of ["a", "some", "many", "number", "day"])
    expect([word, figureWords().has(word)]).toEqual([word, false])
})
