import { expect, test } from "vitest"
import { textWeight } from "../src/text-weight.ts"

test("a text weighs its marks, two for each line, eight for each that may begin a block, more for links and cells", () => {
  expect(textWeight("")).toBe(0)
  expect(textWeight("one\ntwo\nthree")).toBe(12)
  expect(textWeight("one\n\n \ntwo")).toBe(22)
  expect(textWeight("- one\n  - two\n1. three")).toBe(30)
  expect(textWeight("*one* and [two](three)")).toBe(14)
  expect(textWeight("ann@hub.test www.hub.test HTTPS://hub.test")).toBe(17)
  expect(textWeight("one\n===")).toBe(18)
  expect(textWeight("|one|two|")).toBe(20)
})

test("whichever way its lines end, a text weighs the same", () => {
  const lines = ["# One", "", "two", "- three", "", "> *four*"]
  const weights = ["\n", "\r\n", "\r"].map((end) => textWeight(lines.join(end)))
  expect(new Set(weights)).toEqual(new Set([weights[0]]))
})

test("the weight of any text is what its lines, blocks, marks, cells and links cost together", () => {
  const texts = [
    "a",
    "w",
    "WwW.",
    "www.",
    ".",
    "://",
    ":",
    "/",
    "@",
    "\n",
    "\r",
    "\r\n",
    " ",
    "\t",
    ..."[]|#-1*\\<=`&~_!+>é日ſ".split(""),
  ]
  const pick = (seed: number) => ((Math.imul(seed + 1, 2_654_435_761) >>> 8) / 2 ** 24) % 1
  for (let seed = 0; seed < 20_000; seed++) {
    const text = Array.from(
      { length: seed % 14 },
      (_, at) => texts[Math.floor(pick(seed * 14 + at) * texts.length)],
    ).join("")
    expect([text, textWeight(text)]).toEqual([text, weightByLines(text)])
  }
})

/** The same, line by line. */
function weightByLines(text: string): number {
  const lines = text.split(/\r\n|\r|\n/)
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  const begins = lines.filter((line, at) => {
    const said = line.replace(/^[ \t]+/, "")
    const isAfterBlank = at === 0 || /^[ \t]*$/.test(lines[at - 1]!)
    return said !== "" && (isAfterBlank || /^[-+*>#<[=0-9]/.test(said))
  })
  const marks = count(/[*_`\]<>!~&\\+-]/g) + 3 * count(/\[/g) + 4 * count(/\|/g)
  return 2 * (lines.length - 1) + 8 * begins.length + marks + 3 * count(/:\/\/|www\.|@/gi)
}
