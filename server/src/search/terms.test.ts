import { expect, test } from "vitest"
import { toTsQuery, prefixLength, stemOf, parseTerms } from "./terms.ts"

test.for<[string, string[]]>([
  ["Price of  bread", ["price", "of", "bread"]],
  ["price PRICE Price", ["price"]],
  [`'":*()&|!<->\\`, []],
  ["co-op, mail@office.test/3.5", ["co", "op", "mail", "office", "test", "3", "5"]],
  ["{{cpi_rate}}", ["cpi", "rate"]],
  ["Größe цены 消費者 🎉", ["größe", "цены", "消費者"]],
  ["\0\ud800", []],
  ["Don't l'été CPI’s", ["dont", "l", "été", "cpis"]],
  ["οδος ΟΔΟΣ", ["οδοσ"]],
  ["İstanbul istanbul", ["istanbul"]],
  ["a b c d e f g h i j k l", ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]],
])("the words of %j are %j", ([q, words]) => {
  expect(parseTerms(q)).toEqual(words)
})

test("letters that are written in two ways are one word", () => {
  expect(parseTerms("cafe\u0301")).toEqual(parseTerms("caf\u00e9"))
})

test("the forms of a word begin alike, and a short word stands for itself", () => {
  const families = [
    ["prices", "price"],
    ["category", "categories"],
    ["publish", "published", "publishing", "publishes"],
    ["classify", "classified", "classifies", "classifying"],
  ]
  for (const [first, ...others] of families)
    for (const other of others)
      expect([other, first].map((word) => word!.startsWith(stemOf(other)) && word!.startsWith(stemOf(first!)))).toEqual(
        [true, true],
      )

  for (const short of ["bed", "news", "ring", "gas"]) expect(stemOf(short)).toBe(short)
})

test("a question holds nothing but quoted words, of which the long ones may go on", () => {
  expect(toTsQuery(parseTerms("a cpi prices' s '); --"), prefixLength.words)).toBe("'a' & 'cpi' & 'pric':* & 's'")
  expect(toTsQuery(["cp", "cpi"], prefixLength.title)).toBe("'cp':* & 'cpi':*")
})
