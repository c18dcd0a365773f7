import { readIndexEntry } from "@hub/docx/read/index-entries"
import { fillWords } from "@hub/reader/words/edition-words"
import { wordsByLanguage } from "@hub/reader/words/languages"
import { expect, test } from "vitest"

test.each(Object.entries(wordsByLanguage))(
  "in %s an entry that leads to another comes back from a Word file as such",
  (_, { index }) => {
    const read = (sentence: string) =>
      readIndexEntry(` "CPI" \\t "${fillWords(sentence, { entry: "Seeds:of wheat" })}" `)

    expect(read(index.see)).toEqual({ entry: ["CPI"], see: { also: false, entry: ["Seeds", "of wheat"] } })
    expect(read(index.seeAlso)).toEqual({ entry: ["CPI"], see: { also: true, entry: ["Seeds", "of wheat"] } })
  },
)

test.each(["Seeds", "Se concentration", "Ver sacrum", "A 참조 B"])("%s is the name of an entry as it is", (name) => {
  expect(readIndexEntry(` "CPI" \\t "${name}" `)).toEqual({ entry: ["CPI"], see: { also: false, entry: [name] } })
})
