import type { List, ListItem } from "@hub/markdown"
import type { MarkdownBlock } from "@hub/docx/read/context"
import { convertNode, type InheritedTraits, keepNode, leaveOutFurniture, type PageContext } from "./context.ts"
import { takeAnchors } from "./inlines.ts"
import { addAll, createElement, findElementsNamed, isText, type MarkupElement, type MarkupNode } from "./tree.ts"

/** A list with its items; a list directly in a list belongs to the item before it. */
export function readList(context: PageContext, node: MarkupElement, inherited: InheritedTraits): MarkdownBlock[] {
  const items = itemsOf(node)
  if (items.every(({ item, isItem }) => !isItem || holdsOnlyHeading(item)))
    return items.flatMap(({ item, isItem }) => {
      if (isItem) convertNode(context, item)
      return context.readBlocks(context, item, inherited)
    })
  const nested = { ...inherited, isNested: true }
  const ordered = node.name === "ol"
  const isLettered = ordered && /^[aAiI]$/.test(node.attributes["type"] ?? "")
  const children: ListItem[] = []
  for (const { item, isItem } of items) {
    if (context.notes.texts.has(item) || (isItem && leaveOutFurniture(context, item, inherited))) continue
    takeAnchors(context, item)
    const blocks = context.readBlocks(context, item, nested)
    if (isItem && isLettered) convertNode(context, item)
    else if (isItem) keepNode(context, item)
    const last = children.at(-1)
    if (!isItem && last) addBlocks(last, blocks)
    else if (isItem || blocks.length > 0) children.push(makeItem(item, blocks))
  }
  if (children.length === 0) return []
  const start = Number.parseInt(node.attributes["start"] ?? "1", 10)
  const list: List = {
    type: "list",
    ordered,
    start: ordered ? (Number.isFinite(start) && start >= 0 ? start : 1) : null,
    spread: children.some(({ spread }) => spread),
    children,
  }
  return [list]
}

/** Numbered headings stand in lists of their own, and some programs put a list straight in a list. */
const holdsOnlyHeading = (item: MarkupElement): boolean => {
  const [first, ...others] = item.children.filter((each) => !isText(each) || each.text.trim() !== "")
  return first !== undefined && !isText(first) && /^h[1-6]$/.test(first.name) && others.length === 0
}

/** Items, and between them what a page has in a list without an item. */
function itemsOf(list: MarkupElement): { item: MarkupElement; isItem: boolean }[] {
  const found: { item: MarkupElement; isItem: boolean }[] = []
  let loose: MarkupNode[] = []
  const end = () => {
    if (loose.some((each) => !isText(each) || each.text.trim() !== ""))
      found.push({ item: createElement("div", loose), isItem: false })
    loose = []
  }
  for (const each of list.children) {
    if (isText(each) || each.name !== "li") {
      loose.push(each)
      continue
    }
    end()
    found.push({ item: each, isItem: true })
  }
  end()
  return found
}

function makeItem(item: MarkupElement, blocks: MarkdownBlock[]): ListItem {
  const box = findElementsNamed(item, "input").find(({ attributes }) => attributes["type"] === "checkbox")
  const checked = box ? box.attributes["checked"] !== undefined : null
  const paragraph: MarkdownBlock = { type: "paragraph", children: [] }
  const children = checked !== null && blocks[0]?.type !== "paragraph" ? [paragraph, ...blocks] : blocks
  return { type: "listItem", spread: isSpread(children), checked, children }
}

function addBlocks(item: ListItem, blocks: MarkdownBlock[]): void {
  addAll(item.children, blocks)
  item.spread = isSpread(item.children)
}

/** Two paragraphs would be one without a blank line between them. */
const isSpread = (blocks: MarkdownBlock[]) => blocks.slice(1).some(({ type }) => type !== "list")

/** Terms in bold, each with what is said of it, as the items of a list. */
export function readDefinitions(
  context: PageContext,
  node: MarkupElement,
  inherited: InheritedTraits,
): MarkdownBlock[] {
  const nested = { ...inherited, isNested: true }
  const children: ListItem[] = []
  for (const entry of entriesOf(node)) {
    if (leaveOutFurniture(context, entry, inherited)) continue
    convertNode(context, entry)
    const isTerm = entry.name === "dt"
    const marks = isTerm ? { ...inherited.marks, strong: true } : inherited.marks
    const blocks = context.readBlocks(context, createElement("div", [entry]), { ...nested, marks })
    const last = children.at(-1)
    if (!isTerm && last) addBlocks(last, blocks)
    else if (blocks.length > 0) children.push({ type: "listItem", spread: isSpread(blocks), children: blocks })
  }
  return children.length === 0 ? [] : [{ type: "list", ordered: false, spread: true, children }]
}

/** Terms and definitions may stand in groups. */
const entriesOf = (node: MarkupElement): MarkupElement[] =>
  node.children.flatMap((each) => {
    if (isText(each)) return each.text.trim() === "" ? [] : [createElement("dd", [each])]
    return each.name === "div" ? entriesOf(each) : [each]
  })
