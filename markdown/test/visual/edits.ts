import type { Mark, Node } from "prosemirror-model"
import { Transform } from "prosemirror-transform"
import { isSelfLink, linkRuns, schema } from "../../src/visual/visual.ts"

/** Numbers from 0 to 1 that are the same for the same seed. */
export function createRandomNumbers(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** An edit: the document after it, and the positions of the document before between which the touched blocks lie. */
export interface MadeEdit {
  doc: Node
  touched: [number, number]
  word?: string
}

type RandomNumbers = () => number
type NodePlacement = { node: Node; position: number; parent: Node; index: number }
type EditKind = (tr: Transform, random: RandomNumbers) => [number, number] | [number, number, string] | undefined

const one = <T>(among: T[], random: RandomNumbers): T | undefined => among[Math.floor(random() * among.length)]

function places(doc: Node, fits: (place: NodePlacement) => boolean): NodePlacement[] {
  const found: NodePlacement[] = []
  doc.descendants((node, position, parent, index) => {
    const place = { node, position, parent: parent!, index }
    if (fits(place)) found.push(place)
  })
  return found
}

/** Textblocks with words, but for definitions, whose words are addresses of other blocks. */
const worded = (doc: Node, inCode = false) =>
  places(
    doc,
    ({ node }) =>
      node.isTextblock &&
      (inCode ? node.attrs["kind"] !== "definition" : !node.type.spec.code) &&
      /[A-Za-z]{3}/.test(node.textContent),
  )

type FoundWord = { from: number; to: number; marks: readonly Mark[]; text: string }

function words(
  { node, position }: NodePlacement,
  pattern: RegExp,
  fits: (inline: Node) => boolean = () => true,
): FoundWord[] {
  const found: FoundWord[] = []
  node.forEach((inline, offset) => {
    if (!inline.isText || !fits(inline)) return
    for (const { 0: text, index } of inline.text!.matchAll(pattern)) {
      const from = position + 1 + offset + index
      found.push({ from, to: from + text.length, marks: inline.marks, text })
    }
  })
  return found
}

const isPlain = (inline: Node) => inline.marks.length === 0
const isNotCode = (inline: Node) => !schema.marks.code.isInSet(inline.marks)

export const specials = [
  "*a_b* c", "[x](y)", "<div>", "a | b", "# not heading", "1. not list", "- dash", "back\\slash", "& &amp;", "{{new_var}}",
  "`tick", "~~no~~", "![i](u)", "> q", "http://x.example/z_a", "snake_case_name", "2 * 3 * 4", "<!-- c -->", "[ref]", "a:::b", "+ plus",
  "_under_", "$x$", "**", "***", "[^9]", "é中😀", "end\\", "=====", "---", "me@x.example", "| a |", "\\{{a_b}}", "{{<", ":::", "www.x.example", "&nbsp;",
] // prettier-ignore

function wordIn(
  tr: Transform,
  random: RandomNumbers,
  inCode: boolean,
  fits?: (inline: Node) => boolean,
): FoundWord | undefined {
  const place = one(worded(tr.doc, inCode), random)
  return (
    place &&
    one(
      words(place, /[A-Za-z]{3,}/g, fits).filter((found) => !isInTag(place, found.from)),
      random,
    )
  )
}

/** Whether a word of raw HTML is a tag's or an attribute's name, which is not shown. */
function isInTag({ node, position }: NodePlacement, at: number): boolean {
  if (node.attrs["kind"] !== "html") return false
  const before = node.textContent.slice(0, at - position - 1)
  return before.lastIndexOf("<") > before.lastIndexOf(">")
}

const kinds: Record<string, EditKind> = {
  word(tr, random) {
    const found = wordIn(tr, random, true)
    if (!found) return undefined
    tr.replaceWith(found.from, found.to, schema.text("Zqx9Z", found.marks))
    return [found.from, found.from, found.text]
  },
  bold(tr, random) {
    const place = one(worded(tr.doc), random)
    const isBold = (inline: Node) => inline.marks.some((mark) => ["strong", "code"].includes(mark.type.name))
    const found =
      place &&
      one(
        words(place, /(?<![\w{])[A-Za-z]{3,}(?![\w}])/g, (inline) => !isBold(inline)),
        random,
      )
    if (!found) return undefined
    tr.addMark(found.from, found.to, schema.marks.strong.create())
    return [found.from, found.from]
  },
  split(tr, random) {
    const place = one(
      worded(tr.doc).filter(({ node }) => node.type === schema.nodes.paragraph),
      random,
    )
    const found = place && one(words(place, /[A-Za-z] (?=[A-Za-z])/g, isNotCode), random)
    if (!found) return undefined
    tr.split(found.to)
    return [found.from, found.from]
  },
  join(tr, random) {
    const isParagraph = (node: Node | null) => node?.type === schema.nodes.paragraph && node.childCount > 0
    const place = one(
      places(
        tr.doc,
        ({ node, parent, index }) => isParagraph(node) && index > 0 && isParagraph(parent.child(index - 1)),
      ),
      random,
    )
    if (!place) return undefined
    tr.insert(place.position - 1, schema.nodes.soft_break.create())
    tr.join(place.position + 1)
    return [place.position - 1, place.position + 1]
  },
  delete(tr, random) {
    const isDefinition = (node: Node) =>
      node.type === schema.nodes.footnote_def || node.attrs["kind"] === "definition" || node.attrs["kind"] === "html"
    const place = one(
      places(tr.doc, ({ node, parent }) => parent === tr.doc && !isDefinition(node)),
      random,
    )
    if (!place || tr.doc.childCount < 2) return undefined
    tr.delete(place.position, place.position + place.node.nodeSize)
    return [place.position, place.position + place.node.nodeSize]
  },
  insert(tr, random) {
    const place = one(
      places(tr.doc, ({ parent }) => parent === tr.doc),
      random,
    )
    if (!place) return undefined
    const text = "A paragraph with snake_case and 2 * 3 stars, [brackets] and 1. number."
    const at = place.position + (place.index > 0 && random() < 0.5 ? 0 : place.node.nodeSize)
    tr.insert(at, schema.node("paragraph", null, schema.text(text)))
    return [at, at]
  },
  "heading level"(tr, random) {
    const place = one(
      places(tr.doc, ({ node }) => node.type === schema.nodes.heading && node.childCount > 0),
      random,
    )
    if (!place) return undefined
    tr.setNodeMarkup(place.position, null, { level: (place.node.attrs["level"] % 6) + 1 })
    return [place.position + 1, place.position + 1]
  },
  "list item"(tr, random) {
    const place = one(
      places(tr.doc, ({ node }) => node.type === schema.nodes.list_item),
      random,
    )
    if (!place) return undefined
    const checked = place.node.attrs["checked"] === null ? null : false
    const paragraph = schema.node("paragraph", null, schema.text("A new item"))
    tr.insert(place.position + place.node.nodeSize, schema.node("list_item", { checked }, paragraph))
    return [place.position + 1, place.position + 1]
  },
  "table row"(tr, random) {
    const place = one(
      places(tr.doc, ({ node }) => node.type === schema.nodes.table_row),
      random,
    )
    if (!place) return undefined
    const cells = place.node.children.map(() => schema.node("table_cell", null, schema.text("new|cell")))
    tr.insert(place.position + place.node.nodeSize, schema.node("table_row", null, cells))
    const start = place.index === 0 ? place.position : place.position + 1
    return [start, start]
  },
  "empty cell"(tr, random) {
    const isCell = (node: Node) => ["table_cell", "table_header"].includes(node.type.name) && node.childCount > 0
    const place = one(
      places(tr.doc, ({ node }) => isCell(node)),
      random,
    )
    if (!place) return undefined
    tr.delete(place.position + 1, place.position + 1 + place.node.content.size)
    return [place.position, place.position]
  },
  link(tr, random) {
    const place = one(worded(tr.doc), random)
    const found = place && one(words(place, /[A-Za-z]{3,} [A-Za-z]{3,}/g, isPlain), random)
    if (!found) return undefined
    tr.addMark(found.from, found.to, schema.marks.link.create({ href: "https://e.example/a_(b)?x={{v_v}}" }))
    return [found.from, found.from]
  },
  image(tr, random) {
    const place = one(worded(tr.doc), random)
    const found = place && one(words(place, / (?=[a-z])/g, isNotCode), random)
    if (!found) return undefined
    tr.insert(found.to, schema.nodes.image.create({ src: "/media/a b.png", alt: "Alt [x] text" }, null, found.marks))
    return [found.from, found.from]
  },
  "delete word"(tr, random) {
    const place = one(
      worded(tr.doc, true).filter(({ node }) => node.textContent.split(/\s+/).length > 3),
      random,
    )
    const shown = place && words(place, /[A-Za-z]{3,} /g).filter(({ from }) => !isInTag(place, from))
    const found = shown && one(shown, random)
    if (!found) return undefined
    tr.delete(found.from, found.to)
    return [found.from, found.from]
  },
  special(tr, random) {
    const found = wordIn(tr, random, false)
    const text = one(specials, random)
    if (!found || text === undefined) return undefined
    tr.replaceWith(found.from, found.to, schema.text(text, found.marks))
    return [found.from, found.from]
  },
  quote(tr, random) {
    const isFit = (node: Node) => !node.type.spec.code && node.type !== schema.nodes.footnote_def
    const place = one(
      places(tr.doc, ({ node, parent }) => parent === tr.doc && isFit(node)),
      random,
    )
    if (!place) return undefined
    const end = place.position + place.node.nodeSize
    tr.replaceWith(place.position, end, schema.node("blockquote", null, place.node))
    return [place.position + 1, end - 1]
  },
  "delete item"(tr, random) {
    const isItem = ({ node, parent }: NodePlacement) => node.type === schema.nodes.list_item && parent.childCount > 1
    const place = one(places(tr.doc, isItem), random)
    if (!place) return undefined
    tr.delete(place.position, place.position + place.node.nodeSize)
    return [place.position, place.position + place.node.nodeSize]
  },
  address(tr, random) {
    const textblocks = places(tr.doc, ({ node }) => node.isTextblock)
    const found = textblocks.flatMap(({ node, position }) => {
      let at = position + 1
      return linkRuns(node).flatMap((run) => {
        const from = at
        at += run.nodes.reduce((sum, each) => sum + each.nodeSize, 0)
        return isSelfLink(run) && run.nodes.length === 1 ? [{ from, run }] : []
      })
    })
    const chosen = one(found, random)
    const characters = [...(chosen?.run.words ?? "").matchAll(/(?<=[a-z])[a-z](?=[a-z])/g)].filter(
      ({ index }) => index > 8,
    )
    const character = one(characters, random)
    if (!chosen || !character) return undefined
    const at = chosen.from + character.index
    tr.replaceWith(at, at + 1, schema.text("Zqx9Z", chosen.run.nodes[0]!.marks))
    return [at, at, character[0]]
  },
  "sink item"(tr, random) {
    const isItem = ({ node, index }: NodePlacement) => node.type === schema.nodes.list_item && index > 0
    const place = one(places(tr.doc, isItem), random)
    const before = place?.parent.child(place.index - 1)
    if (!place || before?.lastChild?.type === schema.nodes.list) return undefined
    const { ordered } = place.parent.attrs
    tr.delete(place.position, place.position + place.node.nodeSize)
    tr.insert(place.position - 1, schema.node("list", { ordered, start: ordered === true ? 1 : null }, place.node))
    return [place.position - before!.nodeSize, place.position + place.node.nodeSize]
  },
}

export const editKinds = Object.keys(kinds)

/** Makes one random edit of a kind; undefined where a document has no place for it. */
export function makeEdit(kind: string, doc: Node, random: () => number): MadeEdit | undefined {
  const tr = new Transform(doc)
  const made = kinds[kind]!(tr, random)
  if (made === undefined || !tr.docChanged) return undefined
  const [from, to, word] = made
  return { doc: tr.doc, touched: [from, to], ...(word === undefined ? {} : { word }) }
}
