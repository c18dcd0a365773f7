import type { Node } from "prosemirror-model"
import { parseMarkdown, splitFrontmatter, toHtml } from "../src/markdown.ts"
import type { VisualDocument } from "../src/visual/visual.ts"
import { openVisual, saveVisual } from "../src/visual/visual.ts"

export { splitFrontmatter }

const opened = new WeakMap<Node, VisualDocument>()

/** Our editor as the bench of peers sees each: a text as a document, and a document, edited from `before`, as a text. */
export const ours = {
  read(text: string): Node {
    const one = openVisual(text)
    opened.set(one.doc, one)
    return one.doc
  },
  write(doc: Node, before: Node): string {
    const one = opened.get(before)
    return one === undefined ? "" : saveVisual(one, doc).source
  },
}

/** What readers see of a text, by the hub's own renderer: for the judgement of all editors alike. */
export function rendered(text: string): string {
  return toHtml(parseMarkdown(text)).replace(/\s+/g, " ")
}

/** Milliseconds of CPU to open a text and to save one changed word in it, the middle of many. */
export function times(text: string, word: string): { open: number; save: number } {
  const [opens, saves]: [number[], number[]] = [[], []]
  for (let round = 0; round < 5; round++) {
    opens.push(cpuOf(() => openVisual(text)))
  }
  let one = openVisual(text)
  for (let round = 0; round < 120; round++) {
    const places = placesOf(one.doc, word)
    const at = places[(round * 7919) % places.length] ?? 1
    const words = one.doc.type.schema.text(round % 2 === 0 ? `${word}s` : word)
    const doc = one.doc.replace(at, at + word.length, sliceOf(one.doc, words))
    saves.push(
      cpuOf(() => {
        one = saveVisual(one, doc).opened
      }),
    )
  }
  return { open: middle(opens), save: middle(saves.slice(20)) }
}

function cpuOf(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

function sliceOf(doc: Node, words: Node) {
  const paragraph = doc.type.schema.node("paragraph", null, words)
  return paragraph.slice(0, paragraph.content.size)
}

function placesOf(doc: Node, word: string): number[] {
  const places: number[] = []
  doc.descendants((node, position) => {
    if (node.isText && node.marks.length === 0)
      for (const { index } of (node.text ?? "").matchAll(new RegExp(`\\b${word}`, "g"))) places.push(position + index)
    return node.type.spec.code !== true
  })
  return places
}

function middle(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0
}
