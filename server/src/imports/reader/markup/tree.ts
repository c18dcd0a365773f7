/** Words of a page or document as they lie in the file. */
export type MarkupText = { text: string }

/**
 * An element of HTML, or of another format in the terms of HTML. `origin` is what the import report counted in its place,
 * where that is something else: an element of the file itself.
 */
export type MarkupElement = {
  name: string
  attributes: Record<string, string>
  children: MarkupNode[]
  origin?: object
}
/** An entry of the index, as readers write it. No file can hold an element with a space in its name. */
export const indexMark = "index mark"

export type MarkupNode = MarkupElement | MarkupText

/** Adds all of a list to another, however many: as arguments of one call they are limited. */
export function addAll<Item>(list: Item[], more: readonly Item[]): void {
  for (const each of more) list.push(each)
}

export const isText = (node: MarkupNode): node is MarkupText => "text" in node

export const createElement = (
  name: string,
  children: MarkupNode[] = [],
  attributes: Record<string, string> = {},
  origin?: object,
): MarkupElement => ({ name, attributes, children, ...(origin && { origin }) })

/** What the report knows a node by. */
export const originOfMarkup = (node: MarkupNode): object => (isText(node) ? node : (node.origin ?? node))

export const elementsIn = (node: MarkupElement): MarkupElement[] =>
  node.children.filter((each): each is MarkupElement => !isText(each))

export const childNamed = (node: MarkupElement | undefined, name: string): MarkupElement | undefined =>
  node && elementsIn(node).find((each) => each.name === name)

/** Calls for every element in the order of the file, `node` too; what lies in one for which the answer is false is passed over. */
export function walkElements(node: MarkupElement, visit: (element: MarkupElement) => boolean | void): void {
  if (visit(node) === false) return
  for (const each of node.children) if (!isText(each)) walkElements(each, visit)
}

export function findElements(node: MarkupElement, fits: (element: MarkupElement) => boolean): MarkupElement[] {
  const found: MarkupElement[] = []
  walkElements(node, (each) => void (fits(each) && found.push(each)))
  return found
}

export const findElementsNamed = (node: MarkupElement, ...names: string[]): MarkupElement[] =>
  findElements(node, ({ name }) => names.includes(name))

export function textInside(node: MarkupNode): string {
  if (isText(node)) return node.text
  return node.children.map(textInside).join("")
}

export const wordsIn = (node: MarkupNode): string => textInside(node).replaceAll(/\s+/g, " ").trim()

/** What an element is called by its author: its classes, its id and its role. */
export const namesOf = ({ attributes }: MarkupElement): string[] =>
  `${attributes["class"] ?? ""} ${attributes["id"] ?? ""} ${attributes["role"] ?? ""}`.split(/\s+/).filter(Boolean)

export const classesOf = ({ attributes }: MarkupElement): string[] =>
  (attributes["class"] ?? "").split(/\s+/).filter(Boolean)

export const hasClass = (node: MarkupElement, ...names: string[]): boolean => {
  const classes = classesOf(node)
  return names.some((name) => classes.includes(name))
}

/** The element as text again, for programs that read only that. */
export function writeMarkup(node: MarkupNode): string {
  if (isText(node)) return escapeMarkup(node.text)
  const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`)
  return `<${node.name}${attributes.join("")}>${node.children.map(writeMarkup).join("")}</${node.name}>`
}

const escapeMarkup = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")
