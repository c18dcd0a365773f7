import {
  addAll,
  createElement,
  elementsIn,
  findElementsNamed,
  hasClass,
  isText,
  type MarkupElement,
  type MarkupNode,
  walkElements,
} from "../markup/tree.ts"

/** A page that Google Docs wrote: its styles are classes with a number, or its lists have names of their own. */
export function isGooglePage(root: MarkupElement): boolean {
  const body = elementsIn(root).find(({ name }) => name === "body")
  const isNamed = body !== undefined && hasClass(body, "doc-content")
  return isNamed || findElementsNamed(root, "ul", "ol").some((list) => kixLevel(list) !== undefined)
}

/** Lists that stand in one another, headings for title and subtitle, and no line that only a page of paper has. */
export function dressGooglePage(body: MarkupElement): MarkupElement {
  return createElement("body", nestLists(body.children).map(withHeadings), body.attributes)
}

function withHeadings(node: MarkupNode): MarkupNode {
  if (isText(node)) return node
  if (node.name === "p" && hasClass(node, "title")) node.name = "h1"
  return node
}

const kixLevel = (list: MarkupElement): number | undefined => {
  const found = /\blst-kix_\w+-(\d)\b/.exec(list.attributes["class"] ?? "")?.[1]
  return found === undefined ? undefined : Number(found)
}

/** Google writes the items of a level below as a list after the one they belong to. */
function nestLists(nodes: MarkupNode[]): MarkupNode[] {
  const out: MarkupNode[] = []
  let open: { list: MarkupElement; level: number }[] = []
  for (const node of nodes) {
    const level = isText(node) || !/^[uo]l$/.test(node.name) ? undefined : kixLevel(node)
    if (level === undefined || isText(node)) {
      if (!isText(node)) {
        open = []
        walkElements(node, (each) => {
          if (each.name === "td" || each.name === "th") each.children = nestLists(each.children)
        })
      } else if (node.text.trim() !== "") open = []
      out.push(node)
      continue
    }
    while ((open.at(-1)?.level ?? -1) > level) open.pop()
    const last = open.at(-1)
    if (last?.level === level && last.list.name === node.name && !hasClass(node, "start")) {
      addAll(last.list.children, node.children)
      continue
    }
    if (last?.level === level) open.pop()
    const under = open.at(-1)
    const item = under && elementsIn(under.list).findLast(({ name }) => name === "li")
    if (item) item.children.push(node)
    else out.push(node)
    open.push({ list: node, level })
  }
  return out
}
