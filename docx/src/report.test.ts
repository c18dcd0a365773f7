import { describe, expect, test } from "vitest"
import { createReportBuilder, reportAllLost, unreachedLoss } from "./report.ts"
import type { ReportBuilder } from "./report.ts"

/** The report of what was counted here, each thing by the name under which it is asked for. */
function reportOf(count: (report: ReportBuilder) => void) {
  const report = createReportBuilder()
  count(report)
  return report.lines()
}

describe("every thing that was counted", () => {
  test("is lost until something is said of it, so that nothing is missed", () => {
    expect(reportOf((report) => report.count({}, "tables", "paragraph 1"))).toEqual([
      {
        construct: "tables",
        in: 1,
        kept: 0,
        converted: 0,
        lost: [{ what: unreachedLoss, where: "paragraph 1", count: 1 }],
      },
    ])
  })

  test("is kept, converted or lost, as was said of it last", () => {
    const [one, two, three] = [{}, {}, {}]

    const [line] = reportOf((report) => {
      for (const thing of [one, two, three]) report.count(thing, "links", "paragraph 1")
      report.lost(one, "A link without a target")
      report.kept(one)
      report.converted(two)
      report.kept(three)
      report.lost(three, "A link without text")
    })

    expect(line).toEqual({
      construct: "links",
      in: 3,
      kept: 1,
      converted: 1,
      lost: [{ what: "A link without text", where: "paragraph 1", count: 1 }],
    })
  })

  test("counts by its weight, as the words of a run", () => {
    const [line] = reportOf((report) => {
      const [seen, hidden] = [{}, {}]
      report.count(seen, "words", "paragraph 1", 3)
      report.count(hidden, "words", "paragraph 1", 4)
      report.kept(seen)
      report.lost(hidden, "Hidden text")
    })

    expect(line).toMatchObject({ in: 7, kept: 3, lost: [{ what: "Hidden text", count: 4 }] })
  })

  test("is in one line with its like, in the order in which they came first", () => {
    const lines = reportOf((report) => {
      for (const construct of ["words", "tables", "words"]) report.count({}, construct, "paragraph 1")
    })

    expect(lines.map((line) => [line.construct, line.in])).toEqual([
      ["words", 2],
      ["tables", 1],
    ])
  })

  test("is what it was counted as last, where it was counted twice", () => {
    const thing = {}

    const lines = reportOf((report) => {
      report.count(thing, "words", "paragraph 1")
      report.count(thing, "signs", "paragraph 2")
    })

    expect(lines).toMatchObject([{ construct: "signs", in: 1 }])
  })
})

test("what was never counted is in no line, whatever is said of it", () => {
  const lines = reportOf((report) => {
    report.kept({})
    report.converted({})
    report.lost({}, "A link")
    report.made({}, "headings")
    report.noted({}, "By Ann")
  })

  expect(lines).toEqual([])
})

describe("losses", () => {
  test("for one reason at one place are one entry, and others are their own", () => {
    const [line] = reportOf((report) => {
      for (const [what, where] of [
        ["Hidden text", "paragraph 1"],
        ["Hidden text", "paragraph 1"],
        ["Hidden text", "paragraph 2"],
        ["Deleted text", "paragraph 2"],
        ["Hidden text", "paragraph 2"],
      ] as const) {
        const thing = {}
        report.count(thing, "words", where)
        report.lost(thing, what)
      }
    })

    expect(line!.lost).toEqual([
      { what: "Hidden text", where: "paragraph 1", count: 2 },
      { what: "Hidden text", where: "paragraph 2", count: 1 },
      { what: "Deleted text", where: "paragraph 2", count: 1 },
      { what: "Hidden text", where: "paragraph 2", count: 1 },
    ])
  })

  test("of an element are those of all that it holds", () => {
    const inner = { children: [] }
    const outer = { children: [{ children: [inner] }] }

    const lines = reportOf((report) => {
      report.count(inner, "words", "paragraph 1")
      report.count(outer, "tables", "paragraph 1")
      reportAllLost(report, outer, "Hidden text")
    })

    expect(lines.map(({ construct, lost }) => [construct, lost[0]?.what])).toEqual([
      ["words", "Hidden text"],
      ["tables", "Hidden text"],
    ])
  })
})

describe("what a paragraph became", () => {
  const madeInto = (construct: string) =>
    reportOf((report) => {
      const paragraph = {}
      report.count(paragraph, "headings", "paragraph 1")
      report.made(paragraph, construct)
    })[0]

  test("is kept where that is what the file calls it", () => {
    expect(madeInto("headings")).toMatchObject({ kept: 1, converted: 0, lost: [] })
    expect(madeInto("headings")!.noted).toBeUndefined()
  })

  test.each([
    ["list items", "An item of a list in the hub"],
    ["quotes", "A quote in the hub"],
    ["title", "The title of the document in the hub"],
    ["numbered paragraphs", "Ordinary text with its number in the hub"],
    ["text", "Ordinary text in the hub"],
  ])("is noted where it is something else: %s", (construct, what) => {
    expect(madeInto(construct)).toMatchObject({
      kept: 0,
      converted: 1,
      noted: [{ what, where: "paragraph 1", count: 1 }],
    })
  })
})

test("a note is told of what was kept or converted, and not of what was lost", () => {
  const [line] = reportOf((report) => {
    const [one, two] = [{}, {}]
    report.count(one, "images", "paragraph 1")
    report.count(two, "images", "paragraph 2")
    report.noted(one, "Cropped in Word")
    report.noted(two, "Cropped in Word")
    report.kept(one)
    report.lost(two, "An image that isn't in the file")
  })

  expect(line!.noted).toEqual([{ what: "Cropped in Word", where: "paragraph 1", count: 1 }])
})

test("the letters of what was kept are counted, and of nothing else", () => {
  const report = createReportBuilder()
  const [kept, lost, other] = [{ text: "one two" }, { text: "three" }, { text: "four" }]
  report.count(kept, "words", "paragraph 1")
  report.count(lost, "words", "paragraph 1")
  report.count(other, "signs", "paragraph 1")
  report.kept(kept)
  report.lost(lost, "Hidden text")
  report.kept(other)

  expect(report.countKeptCharacters("words", (text) => text.length)).toBe("one two".length)
})
