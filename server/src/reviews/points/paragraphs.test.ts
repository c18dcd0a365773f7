import { expect, test } from "vitest"
import { paragraphWithVersions } from "./card-paragraph.ts"
import { applyParagraphChanges, createParagraphFinder, createPointPlacer, joinParagraphVersions } from "./paragraphs.ts"

const text = "# Rate\n\nWe ask 12 000 homes. We count.\nWe print.\n\n- one\n- two\n"

test("a stretch stands in its paragraph, heading or item", () => {
  const at = (words: string) =>
    createParagraphFinder(text)({ start: text.indexOf(words), end: text.indexOf(words) + 3 }).text

  expect([at("Rate"), at("12 000"), at("print"), at("two")]).toEqual([
    "# Rate\n",
    "We ask 12 000 homes. We count.\nWe print.\n",
    "We ask 12 000 homes. We count.\nWe print.\n",
    "- two\n",
  ])
})

test("a change stands in the next paragraph too where that no longer begins as it did", () => {
  const content = "One.\n\nTwo.\n\nThree.\n"
  const around = (old: string, insert: string) => {
    const start = content.indexOf(old)
    return createParagraphFinder(content)({ start, end: start + old.length, insert }).text
  }

  expect(around("\n\nTwo", " Two")).toBe("One.\n\nTwo.\n")
  expect(around("\n\n", " ")).toBe("One.\n\nTwo.\n")
  expect(around("\n\n", "\n")).toBe("One.\n\nTwo.\n")
  expect(around("\n\n", "\n\n> ")).toBe("One.\n\nTwo.\n")
  expect(around("\n\n", "\r\n\r\n")).toBe("One.\n\n")
  expect(around("One.\n\n", "")).toBe("One.\n\n")
  expect(around("Two.\n\n", "")).toBe("Two.\n\n")
  expect(around("\n\nThree.\n", "")).toBe("Two.\n\nThree.\n")
})

test("changes of a paragraph are made in it, and of two that meet the first", () => {
  const paragraph = { start: 10, end: 22, text: "We ask homes" }

  expect(
    applyParagraphChanges(paragraph, [
      { start: 17, end: 22, insert: "farms" },
      { start: 10, end: 12, insert: "They" },
    ]),
  ).toBe("They ask farms")
  expect(
    applyParagraphChanges(paragraph, [
      { start: 17, end: 22, insert: "farms" },
      { start: 18, end: 20, insert: "x" },
    ]),
  ).toBe("We ask farms")
})

test("what several people made of a paragraph is joined, but never within a sentence", () => {
  const base = "We ask homes. We count. We print.\n"

  expect(joinParagraphVersions(base, [base.replace("homes", "farms"), base.replace("print", "publish")])).toBe(
    "We ask farms. We count. We publish.\n",
  )
  expect(
    joinParagraphVersions(base, [base.replace("We ask", "They ask"), base.replace("homes", "farms")]),
  ).toBeUndefined()
})

test("a card shows all that each of its people suggests for its paragraph, on other cards too", () => {
  const content = "We ask homes in May. We count.\n"
  const paragraph = { start: 0, end: content.length, text: content }
  const suggestion = (source: string, old: string, insert: string) => {
    const start = content.indexOf(old)
    return { source, start, end: start + old.length, insert, paragraph }
  }
  const [asking, may, count] = [
    suggestion("eve", "ask", "count"),
    suggestion("eve", "May", "June"),
    suggestion("gus", "count", "print"),
  ]

  expect(paragraphWithVersions([may, count], [asking, may, count], content).versions).toEqual([
    "We count homes in June. We count.\n",
    "We ask homes in May. We print.\n",
  ])
})

test("a card shows a reviewer's change whole where it goes on in the next item", () => {
  const content = "- We count homes.\n- They rose to 9 km.\n- They fell to 12 km.\n"
  const at = (source: string, words: string, insert: string) => {
    const stretch = { start: content.indexOf(words), end: content.indexOf(words) + words.length }
    return { source, ...stretch, insert, paragraph: createParagraphFinder(content)(stretch) }
  }
  const [count, rose] = [at("cleo", "They rose", "Prices rose"), at("ben", "rose to 9", "fell to 12")]
  const gone = at("ben", ".\n- They fell to 12 km", "")

  const { base, versions } = paragraphWithVersions([count, rose], [count, rose, gone], content)

  expect(base).toBe("- They rose to 9 km.\n- They fell to 12 km.\n")
  expect(versions).toEqual(["- Prices rose to 9 km.\n- They fell to 12 km.\n", "- They fell to 12 km.\n"])
})

test("what a reviewer's other suggestions brought in is not taken for the words that another one is about", () => {
  const before = "| farms 37 | 1994 |\n| people 16 | 1.1e-3 |\n"
  const own = [
    { start: 2, end: 10, insert: "people 16" },
    { start: 13, end: before.indexOf(" | 1.1e-3"), insert: "1.1e-3 |\n| births 47" },
  ]
  const now = "| people 16 | 1.1e-3 |\n| births 47 | 1.1e-3 |\n"
  const start = before.indexOf("1.1e-3")

  const placed = createPointPlacer(before, now)({ start, end: start + 6, insert: "70 148,1" }, own)

  expect(placed).toMatchObject({ state: "moved", start: now.lastIndexOf("1.1e-3"), end: now.lastIndexOf("1.1e-3") + 6 })
})

test("paragraphs are not joined without asking where somebody put a section between them", () => {
  const [asking, count] = ["We ask 12 000 homes in all towns every year.", "We count the farms of each town in May."]
  const before = `${asking}\n\n${count}\n`
  const now = `${asking}\n\n## Prices\n\nThey rose.\n\n${count}\n`

  const placed = createPointPlacer(before, now)({ start: asking.length, end: before.indexOf(count), insert: " " }, [])

  expect(placed).toMatchObject({ state: "needs_confirm", reads: `${asking} ## Prices\n` })
})
