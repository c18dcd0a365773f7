import type { TextMarks } from "@hub/docx/read/marks"
import {
  addAll,
  createElement,
  elementsIn,
  findElementsNamed,
  isText,
  type MarkupElement,
  type MarkupNode,
  wordsIn,
} from "../markup/tree.ts"
import { readFrame } from "./frames.ts"
import { isHiddenWhole, leaveOutHidden, readUnder } from "./hidden.ts"
import { joinLists } from "./join-lists.ts"
import { readAnnotation, readIndexMark, readNote } from "./remarks.ts"
import { holdsOnlyHeadings } from "./survey.ts"
import { readOdtTable } from "./tables.ts"
import { listTextNodes, type OdtListPlace, reasonToLeaveOut, type TextContext, top } from "./text-context.ts"

/** A document as the page that it would be, each element with what it comes from. */
export function toMarkup(context: TextContext, nodes: MarkupNode[], place = top): MarkupNode[] {
  const read = nodes.flatMap((node) => (isText(node) ? readText(context, node) : readElement(context, node, place)))
  return joinLists(joinCode(read))
}

function readText(context: TextContext, node: MarkupNode): MarkupNode[] {
  const reason = reasonToLeaveOut(context)
  if (reason === undefined) return [node]
  context.report.leftOut(node, reason)
  return []
}

/** Paragraphs of code that follow one another are one block of it. */
function joinCode(nodes: MarkupNode[]): MarkupNode[] {
  const out: MarkupNode[] = []
  for (const node of nodes) {
    const last = out.at(-1)
    const isCode = !isText(node) && node.name === "pre"
    if (isCode && last && !isText(last) && last.name === "pre")
      addAll(last.children, [{ text: "\n" }, ...node.children])
    else out.push(node)
  }
  return out
}

type ReadElement = (context: TextContext, node: MarkupElement, place: OdtListPlace) => MarkupNode[]

/** An element with what it holds, under another name. */
const become =
  (name: string, attributesOf: (given: Record<string, string>) => Record<string, string> = () => ({})): ReadElement =>
  (context, node, place) => [
    createElement(name, toMarkup(context, node.children, place), attributesOf(node.attributes), node),
  ]

const nothing: ReadElement = () => []
const placeNamed: ReadElement = (_, { attributes }) => [createElement("a", [], { id: attributes["text:name"] ?? "" })]
const link = become("a", (given) => ({
  href: addressOf(given["xlink:href"] ?? ""),
  title: given["office:title"] ?? "",
}))
const reference = become("a", (given) => ({ href: `#${encodeURIComponent(given["text:ref-name"] ?? "")}` }))

const leaveOutContents: ReadElement = ({ report }, node) => {
  report.leftOut(node, "A table of contents or an index: the hub makes its own")
  return []
}

const readShape: ReadElement = (context, node, place) => {
  if (wordsIn(node) === "") context.report.lost(node, "A drawn shape: insert it as an image")
  return become("div")(context, node, place)
}

const markChange: ReadElement = ({ changes }, { name, attributes }) => {
  changes.mark(attributes["text:change-id"] ?? "", name === "text:change-start")
  return []
}

const each = (names: string, read: ReadElement) => Object.fromEntries(names.split(" ").map((name) => [name, read]))

/** What each element becomes; all others are what they hold. */
const readers: Record<string, ReadElement> = {
  "text:h": (context, node, place) => {
    const level = Math.min(6, Math.max(1, Number(node.attributes["text:outline-level"]) || 1))
    if (wordsIn(node) !== "") context.linesBefore = Infinity
    const { hidden } = context.styles.marksOf(node.attributes["text:style-name"])
    return readUnder(context, hidden, () => become(`h${level}`)(context, node, place))
  },
  "text:p": readParagraph,
  "text:span": (context, node, place) => {
    const marks = context.styles.marksOf(node.attributes["text:style-name"])
    return [
      wrapInMarks(
        marks,
        readUnder(context, marks.hidden, () => toMarkup(context, node.children, place)),
      ),
    ]
  },
  "text:list": readList,
  "text:s": (context, { attributes }) =>
    reasonToLeaveOut(context) ? [] : [{ text: " ".repeat(Math.min(100, Number(attributes["text:c"] ?? 1) || 1)) }],
  "text:tab": () => [{ text: " " }],
  "text:line-break": () => [createElement("br")],
  "text:note": readNote,
  "office:annotation": readAnnotation,
  "table:table": readOdtTable,
  "draw:frame": readFrame,
  "text:sequence": become("span", (given) => ({ id: given["text:ref-name"] ?? "" })),
  "text:change": (context, { attributes }, place) =>
    toMarkup(context, context.changes.restore(attributes["text:change-id"] ?? ""), place),
  ...each("text:a draw:a", link),
  ...each("text:bookmark text:bookmark-start text:reference-mark text:reference-mark-start", placeNamed),
  ...each("text:bookmark-ref text:reference-ref text:sequence-ref text:note-ref", reference),
  ...each(
    "text:table-of-content text:illustration-index text:table-index text:object-index text:user-index text:alphabetical-index text:bibliography",
    leaveOutContents,
  ),
  ...each("text:alphabetical-index-mark text:alphabetical-index-mark-start", readIndexMark),
  ...each("text:change-start text:change-end", markChange),
  ...each("text:tracked-changes text:sequence-decls text:soft-page-break office:annotation-end office:forms", nothing),
  ...each(
    "draw:custom-shape draw:line draw:rect draw:ellipse draw:polyline draw:polygon draw:path draw:connector",
    readShape,
  ),
  ...each("text:section draw:g draw:text-box", become("div")),
}

function readElement(context: TextContext, node: MarkupElement, place: OdtListPlace): MarkupNode[] {
  if (isHiddenWhole(context, node)) {
    leaveOutHidden(context, node)
    return []
  }
  const read = Object.hasOwn(readers, node.name) ? readers[node.name] : undefined
  return read ? read(context, node, place) : toMarkup(context, node.children, place)
}

function readParagraph(context: TextContext, node: MarkupElement, place: OdtListPlace): MarkupNode[] {
  const style = node.attributes["text:style-name"]
  const role = context.styles.roleOf(style)
  const { code: _, hidden, ...marks } = context.styles.marksOf(style)
  const inside = readUnder(context, hidden, () => toMarkup(context, node.children, place))
  const mayBeTitle = countLine(context, node, place)
  if (mayBeTitle && role === "title" && wordsOf(inside) !== "") {
    context.title = wordsOf(inside)
    markConverted(context, node, inside)
    return []
  }
  const level = /^heading([1-6])$/.exec(role ?? "")?.[1]
  if (level !== undefined && place.level === 0) context.linesBefore = Infinity
  if (level !== undefined && place.level === 0) return [createElement(`h${level}`, inside, {}, node)]
  if (role === "code") return wordsIn(node) === "" ? [] : [createElement("pre", inside, {}, node)]
  const shown = role === "quote" ? {} : role === "title" ? { ...marks, strong: true } : marks
  const line = [wrapInMarks(shown, inside)]
  const paragraph = createElement("p", line, {}, node)
  if (role === "quote") return [createElement("blockquote", [paragraph])]
  return role === "note" ? [createElement("div", [paragraph], { role: "note" })] : [paragraph]
}

const wordsOf = (nodes: MarkupNode[]) => wordsIn(createElement("span", nodes))

const lastTitle = 12

/** Whether a paragraph can be the title: before the first heading, among the first lines, and of words alone. */
function countLine(context: TextContext, node: MarkupElement, { level, isInside }: OdtListPlace): boolean {
  const { title, linesBefore } = context
  if (!isInside && wordsIn(node) !== "") context.linesBefore += 1
  const isPlain = findElementsNamed(node, "draw:frame", "text:note", "office:annotation", "text:a").length === 0
  return title === "" && !isInside && level === 0 && linesBefore < lastTitle && isPlain
}

function markConverted({ report }: TextContext, node: MarkupElement, inside: MarkupNode[]): void {
  for (const each of node.children) if (!isText(each)) report.converted(each)
  for (const each of inside) for (const words of listTextNodes(each)) report.converted(words)
}

const names: [keyof TextMarks, string][] = [
  ["strong", "b"],
  ["emphasis", "i"],
  ["delete", "s"],
  ["underline", "u"],
  ["code", "code"],
]

function wrapInMarks(marks: TextMarks, children: MarkupNode[]): MarkupNode {
  let node = createElement("span", children)
  for (const [mark, name] of names) if (marks[mark] === true) node = createElement(name, [node])
  if (marks.strong === false) node.attributes["style"] = "font-weight: normal"
  if (marks.vertical === "sup" || marks.vertical === "sub") node = createElement(marks.vertical, [node])
  return node
}

/** A list in the kind that its style says for the level. One of numbered headings is only these. */
function readList(context: TextContext, node: MarkupElement, { style, level }: OdtListPlace): MarkupNode[] {
  const {
    "text:style-name": own,
    "xml:id": id,
    "text:continue-list": goes,
    "text:continue-numbering": on,
  } = node.attributes
  const place = { style: own ?? style, level: level + 1 }
  const all = elementsIn(node).filter(({ name }) => /^text:list-(?:item|header)$/.test(name))
  const items = all.filter((item) => !isHiddenWhole(context, item))
  for (const item of all) if (!items.includes(item)) leaveOutHidden(context, item)
  if (all.length > 0 && items.length === 0) return []
  if (items.length > 0 && items.every(holdsOnlyHeadings))
    return items.flatMap((item) => toMarkup(context, item.children, { ...place, level }))

  if (items.length > 0 && items.every(holdsOnlyLists)) {
    for (const item of items) context.report.converted(item)
    return items.flatMap((item) => toMarkup(context, item.children, place))
  }

  const { ordered, type, start } = context.styles.levelOf(place.style, place.level)
  const key = goes ?? `${place.style} ${place.level}`
  const first = items[0]?.attributes["text:start-value"]
  const before = goes !== undefined || on === "true" ? (context.counted.get(key) ?? 0) : 0
  const begins = first === undefined ? start + before : Number(first)
  for (const each of [id, key]) if (each !== undefined) context.counted.set(each, before + items.length)
  const children: MarkupElement[] = []
  for (const item of items) {
    const inside = toMarkup(context, item.children, place)
    const last = children.at(-1)
    if (last && holdsOnlyLists(item)) {
      context.report.converted(item)
      addAll(last.children, inside)
    } else children.push(createElement("li", inside, {}, item.name === "text:list-item" ? item : undefined))
  }
  const attributes = {
    "data-level": String(place.level),
    "data-style": place.style ?? "",
    ...(ordered && begins !== 1 && { start: String(begins) }),
    ...(type && { type }),
  }
  return [createElement(ordered ? "ol" : "ul", children, attributes)]
}

/** An item without words of its own goes on with the one before it. */
const holdsOnlyLists = (item: MarkupElement): boolean =>
  elementsIn(item).length > 0 && elementsIn(item).every(({ name }) => name === "text:list")

/** `#Chapter|outline` and `#Table1|table` are the places that the program named itself. */
const addressOf = (href: string): string => href.replace(/^#(.*)\|(?:outline|table|frame|graphic|region)$/, "#$1")
