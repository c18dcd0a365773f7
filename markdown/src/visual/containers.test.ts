import fc from "fast-check"
import type { Node } from "prosemirror-model"
import { Transform } from "prosemirror-transform"
import { describe, expect, test } from "vitest"
import { openVisual, saveVisual, schema } from "./visual.ts"

const { nodes } = schema
const paragraph = (words: string) => nodes.paragraph.create(null, schema.text(words))

function saveAfter(source: string, edit: (tr: Transform) => void) {
  const opened = openVisual(source)
  const tr = new Transform(opened.doc)
  edit(tr)
  return saveVisual(opened, tr.doc)
}

/** Where the node begins that holds these words and nothing else. */
function placeOf(doc: Node, words: string): { from: number; to: number } {
  let found = { from: -1, to: -1 }
  doc.descendants((node, at) => {
    if (node.isTextblock && node.textContent === words) found = { from: at, to: at + node.nodeSize }
  })
  return found
}

const after =
  (words: string, ...blocks: Node[]) =>
  (tr: Transform) =>
    void tr.insert(placeOf(tr.doc, words).to, blocks)
const without = (words: string) => (tr: Transform) => {
  const { from, to } = placeOf(tr.doc, words)
  tr.delete(from, to)
}
const titled = (opening: string) => (tr: Transform) => void tr.setNodeAttribute(0, "opening", opening)

describe("in a container", () => {
  test.each([
    ["a paragraph is added", "::: tip\nA\n:::\nB\n", after("A", paragraph("C")), "::: tip\nA\n\nC\n:::\nB\n"],
    [
      "and to one that is indented",
      '!!! tip "x"\n    A\n\nB\n',
      after("A", paragraph("C")),
      '!!! tip "x"\n    A\n\n    C\n\nB\n',
    ],
    [
      "and to a tab",
      ":::tabs\n== x\nA\n\n== y\nB\n:::\n",
      after("A", paragraph("C")),
      ":::tabs\n== x\nA\n\nC\n\n== y\nB\n:::\n",
    ],
    ["the last is removed", "::: tip\nA\n\nB\n:::\n\nC\n", without("B"), "::: tip\nA\n:::\n\nC\n"],
    ["the first is removed", "> ::: tip\n> A\n>\n> B\n> :::\n", without("A"), "> ::: tip\n> B\n> :::\n"],
    ["the title is changed", "::: tip\nA\n:::\n", titled("::: tip New"), "::: tip New\nA\n:::\n"],
    ["the title of a tab is changed", '=== "x"\n\n    A\n', titled('=== "y"'), '=== "y"\n\n    A\n'],
  ])("%s", (_name, source, edit, expected) => {
    for (const eol of ["\n", "\r\n"]) {
      const { source: saved, exact } = saveAfter(source.replaceAll("\n", eol), edit)
      expect({ saved, exact }).toEqual({ saved: expected.replaceAll("\n", eol), exact: true })
    }
  })

  test.each([":::", "::: tip", "== x", '=== "x"', "!!! note"])("typed %j stays words", (words) => {
    for (const source of ["::: tip\nA\n:::\n", ":::tabs\n== x\nA\n:::\n", "!!! tip\n    A\n", "A\n"]) {
      const { source: saved, exact } = saveAfter(source, after("A", paragraph(words), paragraph("C")))
      expect([saved, exact]).toEqual([saved, true])
      expect(openVisual(saved).doc.textContent.replaceAll("\\", "")).toContain(words)
    }
  })

  test.each([
    ['!!! tip "x"\n    A\n\nB\n', '!!! tip "x"\n\nB\n'],
    ['=== "x"\n\n    A\n\n=== "y"\n\n    B\n', '=== "x"\n\n=== "y"\n\n    B\n'],
  ])("%j is emptied and stays one", (source, expected) => {
    const { from, to } = placeOf(openVisual(source).doc, "A")
    const saved = saveAfter(source, (tr) => void tr.delete(from + 1, to - 1))
    expect([saved.source, saved.exact]).toEqual([expected, true])
  })

  test("a line of colons behind a break stays words", () => {
    const { hard_break } = nodes
    const { source, exact } = saveAfter("::: tip\nA\n\nB\n:::\n", (tr) => {
      const { to } = placeOf(tr.doc, "A")
      tr.insert(to - 1, [hard_break.create(), schema.text(":::")])
    })
    expect([source, exact]).toEqual([expect.stringMatching(/^::: tip\nA(?: {2}|\\)\n\\:::\n\nB\n:::\n$/), true])
  })

  test("colons that are typed close nothing that stands open far above", () => {
    const source = "::: tip\n\nA\n\nB\n\n- x\n- y\n"
    const { source: saved, exact } = saveAfter(source, (tr) => {
      const { from, to } = placeOf(tr.doc, "x")
      tr.replaceWith(from + 1, to - 1, schema.text(":::"))
    })
    expect([saved, exact]).toEqual([source.replace("x", "\\:::"), true])
  })

  test("one that is added is written with its end", () => {
    const tabs = nodes.container.create({ opening: ":::tabs" }, [
      nodes.container.create({ opening: "== x" }, paragraph("B")),
      nodes.container.create({ opening: "== y" }, paragraph("C")),
    ])
    const { source, exact } = saveAfter("A\n", after("A", tabs))
    expect({ source, exact }).toEqual({ source: "A\n\n:::tabs\n== x\nB\n\n== y\nC\n:::\n", exact: true })
  })
})

/** Blocks of words and containers in one another, with words that occur once. */
function randomText(random: () => number) {
  let count = 0
  const words = () => `w${count++}x`
  const block = (depth: number): string => {
    const inner = () => Array.from({ length: 1 + Math.floor(random() * 3) }, () => block(depth + 1)).join("\n\n")
    const indented = (text: string) => text.replace(/^(?=.)/gm, "    ")
    const kind = depth > 2 ? 0 : Math.floor(random() * 9)
    const colons = ":".repeat(6 - depth)
    if (kind === 1) return `${colons} tip ${words()}\n${inner()}\n${colons}`
    if (kind === 2) return `!!! note "${words()}"\n${indented(inner())}`
    if (kind === 3) return `=== "${words()}"\n\n${indented(inner())}`
    if (kind === 4) return `${colons}tabs\n== ${words()}\n${inner()}\n\n== ${words()}\n${inner()}\n${colons}`
    if (kind === 5) return inner().replace(/^/gm, "> ")
    if (kind === 6) return `- ${words()}\n- ${words()}`
    if (kind === 7) return `\`\`\`\n${words()}\n:::\n\`\`\``
    return `${words()} ${words()}`
  }
  return `${Array.from({ length: 4 }, () => block(0)).join("\n\n")}\n`
}

test("a word changed anywhere in random containers changes that word and nothing else", () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })), (stream) => {
      const source = randomText(() => stream.next().value as number)
      const { doc } = openVisual(source)
      doc.descendants((node, at) => {
        if (!node.isText) return
        const word = /w\d+x/.exec(node.text ?? "")
        if (word === null) return
        const from = at + word.index
        const saved = saveAfter(source, (tr) => void tr.replaceWith(from, from + word[0].length, schema.text("new")))
        expect(saved.source).toBe(source.replace(word[0], "new"))
      })
    }),
    { numRuns: 150 },
  )
})

test("blocks that go from random containers take nothing with them", () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })), (stream) => {
      const source = randomText(() => stream.next().value as number)
      const opened = openVisual(source)
      opened.doc.descendants((node, at, parent) => {
        if (node.type !== nodes.paragraph || parent === null || parent.childCount < 2) return
        const tr = new Transform(opened.doc).delete(at, at + node.nodeSize)
        const { source: saved, exact } = saveVisual(opened, tr.doc)
        expect([source, saved, exact]).toEqual([source, saved, true])
        const gone = new Set(node.textContent.match(/w\d+x/g))
        const left = (source.match(/w\d+x/g) ?? []).filter((word) => !gone.has(word))
        expect(saved.match(/w\d+x/g) ?? []).toEqual(left)
      })
    }),
    { numRuns: 60 },
  )
})
