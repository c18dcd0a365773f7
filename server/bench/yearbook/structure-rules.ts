import type { PdfBook } from "./pdf-file.ts"
import { pdfText } from "./pdf-objects.ts"
import { type TaggedNode, wordsInstead } from "./pdf-structure.ts"
import { parentTree, type PdfRule, when } from "./ua-rules.ts"

const at = ({ own, ref }: TaggedNode) => `${own} ${ref}`
const typesOf = (nodes: TaggedNode[]) => nodes.map(({ type }) => type)

/** A rule on the elements of some types. */
const each = (clause: string, types: string, says: string, isBroken: (node: TaggedNode) => boolean): PdfRule => ({
  clause,
  says,
  find: ({ nodes }) => nodes.filter((node) => types.split(" ").includes(node.type) && isBroken(node)).map(at),
})
const within = (clause: string, type: string, parents: string): PdfRule =>
  each(clause, type, `${type} is within ${parents}`, ({ parent }) => !parents.split(" ").includes(parent?.type ?? ""))
const holding = (clause: string, type: string, kids: string): PdfRule =>
  each(clause, type, `${type} holds only ${kids}`, (node) =>
    typesOf(node.kids).some((kid) => !kids.split(" ").includes(kid)),
  )

/** Rules of ISO 14289-1 on the structure tree. */
export const structureRules: PdfRule[] = [
  { clause: "7.1-11", says: "There is a structure tree", find: ({ nodes }) => when(nodes.length === 0) },
  {
    clause: "7.1-5, 7.1-6",
    says: "Every type is a standard one or mapped to one",
    find: ({ nodes }) => nodes.filter(({ isUnknown }) => isUnknown).map(at),
  },
  {
    clause: "7.1-7",
    says: "No standard type is mapped to another",
    find: ({ pdf, nodes }) => {
      const roles = pdf.dict(pdf.dict(pdf.catalog["/StructTreeRoot"])["/RoleMap"])
      return [...new Set(nodes.map(({ type }) => type))].filter((type) => roles[`/${type}`] !== undefined)
    },
  },
  {
    clause: "7.1-12",
    says: "Every element names its parent",
    find: ({ nodes }) => nodes.filter(({ dict }) => dict["/P"] === undefined).map(at),
  },
  {
    clause: "14.7.4.4",
    says: "Every marked content belongs to one element, and the parent tree leads there",
    find: findLooseContent,
  },
  within("7.2-4", "TR", "Table THead TBody TFoot"),
  within("7.2-5", "THead", "Table"),
  within("7.2-6", "TBody", "Table"),
  within("7.2-7", "TFoot", "Table"),
  within("7.2-8", "TH", "TR"),
  within("7.2-9", "TD", "TR"),
  within("7.2-17", "LI", "L"),
  within("7.2-18", "LBody", "LI"),
  within("7.2-26", "TOCI", "TOC"),
  holding("7.2-3", "Table", "TR THead TBody TFoot Caption"),
  holding("7.2-10", "TR", "TH TD"),
  holding("7.2-36", "THead", "TR"),
  holding("7.2-37", "TBody", "TR"),
  holding("7.2-38", "TFoot", "TR"),
  holding("7.2-19", "L", "L LI Caption"),
  holding("7.2-20", "LI", "Lbl LBody"),
  holding("7.2-27", "TOC", "TOC TOCI Caption"),
  each("7.2-11, 7.2-12, 7.2-39", "Table", "A table has at most one head, foot and caption", ({ kids }) =>
    ["THead", "TFoot", "Caption"].some((type) => typesOf(kids).filter((kid) => kid === type).length > 1),
  ),
  each("7.2-13, 7.2-14", "Table", "A table with a head or foot has a body", ({ kids }) => {
    const types = typesOf(kids)
    return (types.includes("THead") || types.includes("TFoot")) && !types.includes("TBody")
  }),
  each("7.2-16", "Table", "A caption is the first or last of its table", ({ kids }) =>
    typesOf(kids).slice(1, -1).includes("Caption"),
  ),
  each("7.2-28, 7.2-40", "L TOC", "A caption is the first of its list", ({ kids }) =>
    typesOf(kids).slice(1).includes("Caption"),
  ),
  each("7.2-15, 7.2-41, 7.2-42, 7.2-43", "Table", "Rows and columns add up, without cells over one another", isCrooked),
  each("7.3-1", "Figure", "Figures say what they show", (node) => wordsInstead(node) === ""),
  { clause: "7.4.2-1", says: "Headings skip no level", find: findSkippedLevels },
  each("7.4.4-1", "H", "Headings have levels", () => true),
  each("7.5-1, 7.5-2", "Table", "Head cells say what they are the head of", (table) =>
    cellsOf(table).some(
      ({ type, attributes }) =>
        type === "TH" && attributes["/Scope"] === undefined && attributes["/Headers"] === undefined,
    ),
  ),
  each("7.7-1", "Formula", "Formulas have words", (node) => wordsInstead(node) === ""),
  {
    clause: "7.9-1, 7.9-2",
    says: "Notes have an ID, each another one",
    find: ({ nodes }) => {
      const notes = nodes.filter(({ type }) => type === "Note")
      const ids = notes.map(({ dict }) => pdfText(dict["/ID"]))
      return notes.filter((_, place) => ids[place] === "" || ids.indexOf(ids[place]!) !== place).map(at)
    },
  },
  each("7.18.5", "Link", "A Link element holds an annotation", ({ objects }) => objects.length === 0),
]

/** Which rules of the two standards nobody asks here. */
export const untestedRules = [
  "7.2-23, 7.2-25, 7.2-30 to 7.2-32 (abbreviations, form fields and languages within spans)",
  "7.20-2 (a form belongs to one place of the structure)",
  "7.21.3.1, 7.21.3.3, 7.21.4.2, 7.21.5, 7.21.6 (character collections, CMaps, sets of subsets, widths and encodings of font programs)",
  "all that only people can tell: reading order, whether words in place of pictures are right, contrast",
]

function findLooseContent(book: PdfBook): string[] {
  const held = new Map<string, string>()
  for (const node of book.nodes) for (const { page, mcid } of node.content) held.set(`${page} ${mcid}`, node.ref)
  const parents = parentTree(book)
  return book.pages.flatMap(({ ref, dict, items }, page) => {
    const row = parents.get(Number(dict["/StructParents"])) as string[] | undefined
    const shown = new Set(items.flatMap(({ marks }) => marks.flatMap(({ mcid }) => mcid ?? [])))
    return [...shown].flatMap((mcid) =>
      when(
        held.get(`${ref} ${mcid}`) === undefined || row?.[mcid] !== held.get(`${ref} ${mcid}`),
        `page ${page + 1}, content ${mcid}`,
      ),
    )
  })
}

const rowsOf = (table: TaggedNode) =>
  table.kids.flatMap((kid) => (kid.type === "TR" ? [kid] : kid.kids.filter(({ type }) => type === "TR")))
const cellsOf = (table: TaggedNode) => rowsOf(table).flatMap(({ kids }) => kids)

function isCrooked(table: TaggedNode): boolean {
  const taken: boolean[][] = []
  let isOver = false
  for (const [row, { kids }] of rowsOf(table).entries()) {
    let column = 0
    for (const { attributes } of kids) {
      while (taken[row]?.[column]) column++
      for (let down = 0; down < Number(attributes["/RowSpan"] ?? 1); down++)
        for (let across = 0; across < Number(attributes["/ColSpan"] ?? 1); across++) {
          const cells = (taken[row + down] ??= [])
          isOver ||= cells[column + across] === true
          cells[column + across] = true
        }
    }
  }
  const widths = taken.map((cells) => cells.filter(Boolean).length)
  return isOver || taken.length !== rowsOf(table).length || new Set(widths).size > 1
}

function findSkippedLevels({ nodes }: PdfBook): string[] {
  let last = 0
  return nodes.flatMap((node) => {
    const [, level] = /^H([1-6])$/.exec(node.type) ?? []
    if (level === undefined) return []
    const isSkipped = Number(level) > last + 1
    last = Number(level)
    return when(isSkipped, at(node))
  })
}
