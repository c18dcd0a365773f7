import { expect, test } from "vitest"
import { sortIndex } from "./sort-index.ts"

const sorted = (language: string, ...entries: string[]) =>
  sortIndex(
    entries.map((entry, place) => ({ mark: { entry: entry.split("/") }, place })),
    language,
  ).map(({ letter, entries: of }) => `${letter}: ${of.map(({ words }) => words).join(" ")}`)

test("entries stand in the order of the edition's language, by its letters", () => {
  const words = ["Zebra", "Ähre", "apple", "Ångström", "9 lives", "10 lives", "Änderung"]

  expect(sorted("de", ...words)).toEqual([": 9 lives 10 lives", "A: Ähre Änderung Ångström apple", "Z: Zebra"])
  expect(sorted("sv-SE", ...words)).toEqual([
    ": 9 lives 10 lives",
    "A: apple",
    "Z: Zebra",
    "Å: Ångström",
    "Ä: Ähre Änderung",
  ])
  expect(sorted("ar", "سعر", "أجر", "سوق")).toEqual(["ا: أجر", "س: سعر سوق"])
  expect(sorted("zh", "价格", "工资")).toHaveLength(1)
  expect(sorted("x-klingon", "b", "a")).toEqual(["A: a", "B: b"])
})

test("an entry is there once, with all its places and what stands under it", () => {
  const mark = (...entry: string[]) => ({ entry })
  const see = (entry: string, also: boolean, ...words: string[]) => ({ entry: [entry], see: { also, entry: words } })

  const [group] = sortIndex(
    [
      mark("Prices"),
      mark("Prices", "of food"),
      mark("Prices"),
      mark("Prices", "index"),
      see("Pay", false, "Wages", "net"),
      see("Pay", false, "Wages", "net"),
    ].map((one, place) => ({ mark: one, place })),
    "en",
  )

  expect(group).toEqual({
    letter: "P",
    entries: [
      { words: "Pay", places: [], see: [{ also: false, words: "Wages, net" }], under: [] },
      {
        words: "Prices",
        places: [0, 2],
        see: [],
        under: [
          { words: "index", places: [3], see: [], under: [] },
          { words: "of food", places: [1], see: [], under: [] },
        ],
      },
    ],
  })
})
