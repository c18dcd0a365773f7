import { sql } from "kysely"
import { expect } from "vitest"
import { test } from "../../../test/hub.ts"
import { countSourceWords } from "./count-words.ts"

const texts = [
  "",
  "# Wages\n\nIn 2026, wages rose by 3.4 %.",
  "| Region | Rate |\n| --- | ---: |\n| North | 1,200.5 |\n| `South` | **12** |\n",
  "See [the *notes*](https://example.org/a-b?c=1#d) and <b>this</b>; it's done – isn’t it?",
  "{{base_year}} a\\_b = $x + y$ ~~gone~~ ^1^ <https://example.org>",
  "Löhne, prix d'été, цены, 賃金の統計, الأجور",
]

test("an import counts the words of a text as the list of topics does", async ({ hub }) => {
  for (const text of texts) {
    const { rows } = await sql<{ words: number }>`select count_words(${text}) as words`.execute(hub.db)
    expect([text, countSourceWords(text)]).toEqual([text, rows[0]!.words])
  }
})
