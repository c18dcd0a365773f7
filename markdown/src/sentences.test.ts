import { array, assert, constantFrom, property } from "fast-check"
import { describe, expect, test } from "vitest"
import { splitIntoSentences } from "./sentences.ts"

const sentences = (paragraph: string) => splitIntoSentences(paragraph).filter((one) => one.trim() !== "")

describe("a sentence ends", () => {
  test.each([
    ["at a full stop before a capital", "First. Second.", ["First.", "Second."]],
    ["at a mark that means nothing else", "Why? Stop! Go.", ["Why?", "Stop!", "Go."]],
    ["behind quotes and brackets", "“First.” (Second.) *Third.* End.", ["“First.”", "(Second.)", "*Third.*", "End."]],
    [
      "before a quote or a mark of emphasis",
      "First. “Second.” **Third.** ¿Fourth?",
      ["First.", "“Second.”", "**Third.**", "¿Fourth?"],
    ],
    ["at a line ending too", "First.\nSecond.\r\nThird.", ["First.", "Second.", "Third."]],
    ["before a number on the next line", "It was in June.\n12 homes.", ["It was in June.", "12 homes."]],
    ["in Chinese without a space", "一。二！三？四", ["一。", "二！", "三？", "四"]],
    ["in Chinese behind its quotes", "他说：「好。」我走。", ["他说：「好。」我走。"]],
    ["in Arabic and Hebrew", "ذهب؟ عاد. نام۔", ["ذهب؟", "عاد.", "نام۔"]],
    ["in Hindi", "एक। दो।", ["एक।", "दो।"]],
    ["in Russian", "Один. Два.", ["Один.", "Два."]],
    ["in Armenian", "Մեկ։ Երկու։", ["Մեկ։", "Երկու։"]],
    [
      "after a link, code or a variable at the end of a line",
      "See [it](a.b).\nUse `x`.\nIt is {{rate}}.\nDone.",
      ["See [it](a.b).", "Use `x`.", "It is {{rate}}.", "Done."],
    ],
    ["before an emoji", "First. 😀 Second.", ["First.", "😀 Second."]],
  ])("%s", (_name, paragraph, expected) => {
    expect(sentences(paragraph)).toEqual(expected)
  })
})

describe("a sentence goes on", () => {
  test.each([
    ["after an abbreviation", "Dr. Ada, approx. 3, see Fig. B and Vol. 2 etc. There."],
    ["after an abbreviation in German", "Sie kommen z.B. Montag bzw. Dienstag, vgl. Abb. A."],
    ["after initials", "J. R. R. Tolkien and A. Lovelace met."],
    ["before a number on the same line", "It was in the year. 12 homes."],
    ["before a small letter", "We met in the U.S. and left. then came back."],
    ["after a day in German", "Am 3. Mai und am 1.5. Juni."],
    ["at three dots before a small letter", "Wait ... then go."],
    ["after a short word, which may be an abbreviation", "It was in May. Then it rose."],
    ["after code, a link or a variable within a line", "Use `x`. See [it](a.b). It is {{rate}}. Done"],
    ["in code", "Use `a. B` and `c? D`."],
    ["before a dash", "Stop! — Ada."],
    ["in a number", "It is 3.14 or 1.000.000 long."],
    ["within a word", "See example.org and a.B."],
    ["after a title of two letters", "Mr. Ito met Mrs. Li and St. Nicholas."],
  ])("%s", (_name, paragraph) => {
    expect(sentences(paragraph)).toEqual([paragraph])
  })
})

describe("a line is what is compared", () => {
  test("in a script that marks no sentences", () => {
    expect(sentences("วันนี้อากาศดี. พรุ่งนี้ฝนตก!\nบรรทัดใหม่\n")).toEqual(["วันนี้อากาศดี. พรุ่งนี้ฝนตก!", "บรรทัดใหม่"])
  })

  test("where a hard break ends it", () => {
    expect(sentences("Elm Street  \ntown\\\nland\n")).toEqual(["Elm Street", "town\\", "land"])
    expect(sentences("Elm Street \ntown\n")).toEqual(["Elm Street \ntown"])
  })
})

describe("what stands between two sentences", () => {
  test.each([
    ["First. Second.", ["First.", " ", "Second."]],
    ["First.  \nSecond.\n", ["First.", "  \n", "Second.", "\n"]],
    ["一。二。\r\n", ["一。", "二。", "\r\n"]],
    ["One. ", ["One.", " "]],
    [" One.", [" One."]],
    ["  \n", ["  \n"]],
    ["", []],
  ])("is a chunk by itself: %j", (paragraph, chunks) => {
    expect(splitIntoSentences(paragraph)).toEqual(chunks)
  })

  test("and the chunks of any paragraph are all of it", () => {
    const scrap = constantFrom(
      "A",
      "b",
      ".",
      "!",
      "?",
      "。",
      " ",
      "\n",
      "\r\n",
      "`",
      "*",
      '"',
      ")",
      "1",
      "Dr",
      "日",
      "😀",
      "\\",
      "ไ",
    )
    assert(
      property(array(scrap, { maxLength: 30 }), (scraps) => {
        const paragraph = scraps.join("")

        const chunks = splitIntoSentences(paragraph)

        expect(chunks.join("")).toBe(paragraph)
        expect(chunks.every((chunk) => chunk !== "")).toBe(true)
      }),
    )
  })

  test("takes time that grows with the paragraph", () => {
    expect(splitIntoSentences("It is so. ".repeat(20_000))).toHaveLength(40_000)
  })
})
