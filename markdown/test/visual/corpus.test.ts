import { Node } from "prosemirror-model"
import { tests } from "commonmark-spec"
import { describe, expect, test } from "vitest"
import type { VisualDocument } from "../../src/visual/visual.ts"
import { openVisual, saveVisual, schema } from "../../src/visual/visual.ts"
import { readCorpusText, corpus, sampleCorpus } from "./corpus.ts"
import { editKinds, makeEdit, createRandomNumbers } from "./edits.ts"
import { changedLineRanges, measureEdit } from "./measure.ts"

const files = sampleCorpus(8)
const none = `There is no corpus at ${corpus.folder}.`

describe.each([
  ["LF", "\n"],
  ["CRLF", "\r\n"],
] as const)("real documents with %s", (_name, eol) => {
  test("come back byte for byte, also from a document of other objects", { timeout: 600_000 }, ({ skip }) => {
    skip(files.length === 0, none)

    const changed = files.filter((name) => {
      const source = readCorpusText(name, eol)
      const opened = openVisual(source)
      return saveVisual(opened, copyOf(opened)).source !== source
    })

    expect(changed).toEqual([])
  })

  test("change nothing but the edited block, for an edit of each kind", { timeout: 6_000_000 }, ({ skip }) => {
    skip(files.length === 0, none)
    const faults: string[] = []
    let [words, oneLine] = [0, 0]

    for (const [at, name] of files.entries()) {
      const opened = openVisual(readCorpusText(name, eol))
      for (const kind of editKinds) {
        const seed = at * 31 + kind.length
        const made = makeEdit(kind, opened.doc, createRandomNumbers(seed))
        if (made === undefined) continue
        const { confined, reads, exact, elsewhere, html, lines } = measureEdit(opened, made)
        const wrong = Object.entries({ confined, reads, exact, elsewhere, html }).filter(([, holds]) => !holds)
        if (wrong.length > 0) faults.push(`${kind} in ${name}, seed ${seed}: ${wrong.map(([what]) => what).join(", ")}`)
        if (kind === "word") [words, oneLine] = [words + 1, oneLine + (lines === 1 ? 1 : 0)]
      }
    }

    expect(faults).toEqual([])
    expect(oneLine / words).toBeGreaterThanOrEqual(0.99)
  })

  test("stand twenty edits in a row", { timeout: 6_000_000 }, ({ skip }) => {
    skip(files.length === 0, none)

    const faults = files
      .filter((_one, at) => at % 4 === 0)
      .flatMap((name, at) =>
        chain(openVisual(readCorpusText(name, eol)), createRandomNumbers(at)).map((fault) => `${name}: ${fault}`),
      )

    expect(faults).toEqual([])
  })
})

/** Kinds that can follow each other; emptying and nesting at random soon leaves nothing to edit. */
const kindsInChains = editKinds.filter((kind) => !["quote", "sink item", "empty cell", "special"].includes(kind))

function chain(first: VisualDocument, random: () => number): string[] {
  const faults: string[] = []
  let opened = first
  for (let step = 0; step < 20; step++) {
    const kind = kindsInChains[Math.floor(random() * kindsInChains.length)]!
    const made = makeEdit(kind, opened.doc, random)
    if (made === undefined) continue
    const saved = saveVisual(opened, made.doc)
    const [[from, to]] = changedLineRanges(opened.source, saved.source) as [[number, number]]
    if (!saved.exact) faults.push(`${kind} at step ${step} is not exact`)
    if (kind === "word" && to - from > 1) faults.push(`${kind} at step ${step} changed ${to - from} lines`)
    opened = saved.opened
  }
  const again = openVisual(opened.source)
  const savedAgain = saveVisual(again, opened.doc)
  if (savedAgain.source !== opened.source) faults.push("the text does not read as the document")
  return faults
}

function copyOf(opened: VisualDocument): Node {
  return Node.fromJSON(schema, opened.doc.toJSON())
}

describe("the examples of CommonMark", () => {
  const sources = tests.map(({ markdown }) => markdown.replaceAll("→", "\t"))

  test("come back byte for byte", () => {
    const changed = sources.filter((source) => {
      const opened = openVisual(source)
      return saveVisual(opened, copyOf(opened)).source !== source
    })

    expect(changed).toEqual([])
  })

  test("show an edited word, and all else as before", { timeout: 600_000 }, () => {
    const faults = sources.flatMap((source, at) => {
      const opened = openVisual(source)
      const made = makeEdit("word", opened.doc, createRandomNumbers(at))
      if (made === undefined) return []
      const { confined, reads, exact, elsewhere, html } = measureEdit(opened, made)
      return confined && reads && exact && elsewhere && html ? [] : [source]
    })

    expect(faults).toEqual([])
  })
})
