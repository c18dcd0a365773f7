import type { TextMarks } from "@hub/docx/read/marks"
import type { ReaderChoices } from "@hub/docx/parsed-document"
import type { ReportBuilder } from "@hub/docx/report"
import {
  childNamed,
  createElement,
  elementsIn,
  findNamed,
  isText,
  type MarkupElement,
  type MarkupNode,
  wordsOf,
} from "../markup/tree.ts"
import { joinLists } from "./join-lists.ts"
import type { DocumentStyles } from "./styles.ts"
import { holdsOnlyHeadings } from "./survey.ts"
import type { TrackedChanges } from "./tracked-changes.ts"

/** What is known while a document is put in the terms of HTML. */
export type TextContext = {
  report: ReportBuilder
  styles: DocumentStyles
  choices: ReaderChoices
  changes: TrackedChanges
  /** The root of an embedded object, by its address. */
  objectAt: (address: string) => MarkupElement | undefined
  title: string
  /** Notes and comments, which stand behind the text until something refers to them. */
  notes: MarkupElement[]
  /** How many items of each list there were, for those that go on. */
  counted: Map<string, number>
}

type ListPlace = { style: string | undefined; level: number }
const top: ListPlace = { style: undefined, level: 0 }

/** A document as the page that it would be, each element with what it comes from. */
export function toMarkup(context: TextContext, nodes: MarkupNode[], place = top): MarkupNode[] {
  const read = nodes.flatMap((node) => (isText(node) ? readText(context, node) : readElement(context, node, place)))
  return joinLists(joinCode(read))
}

function readText({ changes, report }: TextContext, node: MarkupNode): MarkupNode[] {
  if (!changes.isHidden()) return [node]
  report.leftOut(node, rejected)
  return []
}

function leaveOutRejected({ changes, report }: TextContext, node: MarkupElement): boolean {
  if (!changes.isHidden()) return false
  report.leftOut(node, rejected)
  for (const words of findWords(node)) report.leftOut(words, rejected)
  return true
}

const rejected = "It was inserted, and that is rejected"

/** Paragraphs of code that follow one another are one block of it. */
function joinCode(nodes: MarkupNode[]): MarkupNode[] {
  const out: MarkupNode[] = []
  for (const node of nodes) {
    const last = out.at(-1)
    const isCode = !isText(node) && node.name === "pre"
    if (isCode && last && !isText(last) && last.name === "pre") last.children.push({ text: "\n" }, ...node.children)
    else out.push(node)
  }
  return out
}

function readElement(context: TextContext, node: MarkupElement, place: ListPlace): MarkupNode[] {
  const { attributes: given } = node
  const inside = () => toMarkup(context, node.children, place)
  const element = (name: string, attributes: Record<string, string> = {}) => [
    createElement(name, inside(), attributes, node),
  ]
  switch (node.name) {
    case "text:h":
      return element(`h${Math.min(6, Math.max(1, Number(given["text:outline-level"]) || 1))}`)
    case "text:p":
      return readParagraph(context, node, place)
    case "text:span":
      return [wrapInMarks(context.styles.marksOf(given["text:style-name"]), inside())]
    case "text:list":
      return readList(context, node, place)
    case "text:s":
      return context.changes.isHidden() ? [] : [{ text: " ".repeat(Math.min(100, Number(given["text:c"] ?? 1) || 1)) }]
    case "text:tab":
      return [{ text: " " }]
    case "text:line-break":
      return [createElement("br")]
    case "text:a":
    case "draw:a":
      return element("a", { href: addressOf(given["xlink:href"] ?? ""), title: given["office:title"] ?? "" })
    case "text:bookmark":
    case "text:bookmark-start":
    case "text:reference-mark":
    case "text:reference-mark-start":
      return [createElement("a", [], { id: given["text:name"] ?? "" })]
    case "text:sequence":
      return element("span", { id: given["text:ref-name"] ?? "" })
    case "text:bookmark-ref":
    case "text:reference-ref":
    case "text:sequence-ref":
    case "text:note-ref":
      return element("a", { href: `#${encodeURIComponent(given["text:ref-name"] ?? "")}` })
    case "text:note":
      return readNote(context, node)
    case "office:annotation":
      return readComment(context, node)
    case "table:table":
      return readTable(context, node)
    case "draw:frame":
      return readFrame(context, node, place)
    case "text:table-of-content":
    case "text:illustration-index":
    case "text:table-index":
    case "text:object-index":
    case "text:user-index":
    case "text:alphabetical-index":
    case "text:bibliography":
      context.report.leftOut(node, "A table of contents or an index: the hub makes its own")
      return []
    case "text:alphabetical-index-mark":
    case "text:alphabetical-index-mark-start":
      return readIndexMark(context, node)
    case "text:change":
      return context.changes.restore(given["text:change-id"] ?? "").flatMap((each) => toMarkup(context, [each], place))
    case "text:change-start":
    case "text:change-end":
      context.changes.mark(given["text:change-id"] ?? "", node.name === "text:change-start")
      return []
    case "text:tracked-changes":
    case "text:sequence-decls":
    case "text:soft-page-break":
    case "office:annotation-end":
    case "office:forms":
      return []
    case "draw:custom-shape":
    case "draw:line":
    case "draw:rect":
    case "draw:ellipse":
    case "draw:polyline":
    case "draw:polygon":
    case "draw:path":
    case "draw:connector":
      if (wordsOf(node) === "") context.report.lost(node, "A drawn shape: insert it as an image")
      return element("div")
    default:
      return /^(?:text:section|draw:(?:g|text-box))$/.test(node.name) ? element("div") : inside()
  }
}

function readParagraph(context: TextContext, node: MarkupElement, place: ListPlace): MarkupNode[] {
  const style = node.attributes["text:style-name"]
  const role = context.styles.roleOf(style)
  const inside = toMarkup(context, node.children, place)
  if (role === "title" && context.title === "" && place.level === 0 && isPlainLine(node)) {
    context.title = wordsOf(node)
    markConverted(context, node)
    return []
  }
  const level = /^heading([1-6])$/.exec(role ?? "")?.[1]
  if (level !== undefined && place.level === 0) return [createElement(`h${level}`, inside, {}, node)]
  if (role === "code") return wordsOf(node) === "" ? [] : [createElement("pre", inside, {}, node)]
  const { code: _, ...marks } = context.styles.marksOf(style)
  const line = [wrapInMarks(role === "quote" ? {} : marks, inside)]
  const paragraph = createElement("p", line, {}, node)
  if (role === "quote") return [createElement("blockquote", [paragraph])]
  return role === "note" ? [createElement("div", [paragraph], { role: "note" })] : [paragraph]
}

const isPlainLine = (node: MarkupElement): boolean =>
  wordsOf(node) !== "" && findNamed(node, "draw:frame", "text:note", "office:annotation", "text:a").length === 0

function markConverted({ report }: TextContext, node: MarkupElement): void {
  for (const each of node.children) {
    report.converted(each)
    if (!isText(each)) for (const inner of findWords(each)) report.converted(inner)
  }
}

const findWords = (node: MarkupNode): MarkupNode[] => (isText(node) ? [node] : node.children.flatMap(findWords))

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

/** An entry of the index at its place: of the document's own words, or of what the mark says. */
function readIndexMark({ report }: TextContext, node: MarkupElement): MarkupNode[] {
  const { "text:key1": main, "text:key2": second, "text:string-value": said } = node.attributes
  const entry = [main, second, said].filter((each): each is string => !!each?.trim())
  if (entry.length === 0) {
    report.leftOut(node, "An index entry of the words that follow: mark them in the topic")
    return []
  }
  report.converted(node)
  return [createElement("index-mark", [], { entry: JSON.stringify(entry) })]
}

/** A list in the kind that its style says for the level. One of numbered headings is only these. */
function readList(context: TextContext, node: MarkupElement, { style, level }: ListPlace): MarkupNode[] {
  const {
    "text:style-name": own,
    "xml:id": id,
    "text:continue-list": goes,
    "text:continue-numbering": on,
  } = node.attributes
  const place = { style: own ?? style, level: level + 1 }
  const items = elementsIn(node).filter(({ name }) => /^text:list-(?:item|header)$/.test(name))
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
      last.children.push(...inside)
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

function readNote(context: TextContext, node: MarkupElement): MarkupNode[] {
  if (leaveOutRejected(context, node)) return []
  const body = childNamed(node, "text:note-body")
  const sign = childNamed(node, "text:note-citation")
  const id = `note-${context.notes.length + 1}`
  context.notes.push(createElement("aside", toMarkup(context, body?.children ?? []), { id }))
  return [createElement("a", sign?.children ?? [], { href: `#${id}`, role: "doc-noteref" }, node)]
}

function readComment(context: TextContext, node: MarkupElement): MarkupNode[] {
  const author = childNamed(node, "dc:creator")
  const words = elementsIn(node).filter(({ name }) => name === "text:p" || name === "text:list")
  const text = `A comment by ${author ? wordsOf(author) : "somebody unknown"}: “${words.map(wordsOf).join(" ").slice(0, 2000)}”`
  if (context.choices.comments === "drop") context.report.leftOut(node, text)
  else {
    context.report.converted(node)
    context.report.noted(node, text)
  }
  return []
}

const mostRepeated = 100

function readTable(context: TextContext, node: MarkupElement): MarkupNode[] {
  const rowsIn = (within: MarkupElement, isHead: boolean): MarkupElement[] =>
    elementsIn(within).flatMap((each) => {
      if (each.name === "table:table-row") return [readRow(context, each, isHead)]
      if (each.name === "table:table-header-rows") return rowsIn(each, true)
      return /^table:table-row(?:s|-group)$/.test(each.name) ? rowsIn(each, isHead) : []
    })
  return [createElement("table", rowsIn(node, false), {}, node)]
}

function readRow(context: TextContext, row: MarkupElement, isHead: boolean): MarkupElement {
  const cells = elementsIn(row).flatMap((cell): MarkupElement[] => {
    if (cell.name !== "table:table-cell") return []
    const { attributes: given } = cell
    const columns = given["table:number-columns-spanned"] ?? "1"
    const rows = given["table:number-rows-spanned"] ?? "1"
    if (columns !== "1" || rows !== "1") context.report.converted(given)
    const made = createElement(
      isHead ? "th" : "td",
      toMarkup(context, cell.children),
      { colspan: columns, rowspan: rows },
      cell,
    )
    const repeated = Math.min(mostRepeated, Number(given["table:number-columns-repeated"] ?? 1) || 1)
    return [made, ...Array.from({ length: repeated - 1 }, () => createElement(made.name))]
  })
  return createElement("tr", cells)
}

/** A frame holds an image, a formula, a box of text or what another program made, beside which lies an image of it. */
function readFrame(context: TextContext, node: MarkupElement, place: ListPlace): MarkupNode[] {
  if (leaveOutRejected(context, node)) return []
  const { report, objectAt } = context
  const image = childNamed(node, "draw:image")?.attributes["xlink:href"]
  const described = (name: string) => wordsOf(childNamed(node, name) ?? { text: "" })
  const alt = described("svg:desc") || described("svg:title")
  const object = childNamed(node, "draw:object")?.attributes["xlink:href"]
  const root = object === undefined ? undefined : objectAt(object)
  if (root?.name === "math") {
    report.converted(node)
    return [{ ...root, origin: node }]
  }
  if (object !== undefined || childNamed(node, "draw:object-ole")) {
    const what = "A chart or an object of another program"
    if (image === undefined) report.lost(node, `${what}: insert it as an image`)
    else report.converted(node)
    return image === undefined ? [] : [createElement("img", [], { src: image, alt }, node)]
  }
  const box = childNamed(node, "draw:text-box")
  if (box) {
    report.converted(box)
    return [createElement("div", toMarkup(context, box.children, place))]
  }
  return image === undefined ? [] : [createElement("img", [], { src: image, alt }, node)]
}
