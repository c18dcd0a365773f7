import type { Element, ElementContent, Text as HastText } from "hast"
import type {
  Blockquote,
  Code,
  Heading,
  Html,
  Image,
  ImageReference,
  Link,
  LinkReference,
  Paragraph,
  PhrasingContent,
  Root,
  Table,
  Text,
} from "mdast"
import type { Handlers, State } from "mdast-util-to-hast"
import { defaultHandlers } from "mdast-util-to-hast"
import { alertOfQuote } from "./alerts.ts"
import { codeInfoName } from "./code-blocks.ts"
import { alertElement, containerElement, titleElement } from "./container-elements.ts"
import { definedTerms } from "./definition-lists.ts"
import { htmlForPages, kindOfNotation } from "./generator-notation.ts"
import { headingSlugs } from "./headings.ts"
import { createListItemHandler } from "./list-items.ts"
import { variablePattern } from "./literals.ts"

/** How the nodes of a tree become elements where the product's pages differ from plain CommonMark. */
export function createHastHandlers(
  tree: Root,
  options: { markVariables: boolean; showHtml: boolean; showInfo: boolean; labelNotation: boolean },
): Handlers {
  const slugs = headingSlugs(tree)

  return {
    blockquote: alertOrQuote,
    container: containerElement,
    ...(options.showInfo ? { code: withCodeInfo } : {}),
    heading: (state: State, node: Heading) => {
      const element = defaultHandlers.heading(state, node)
      const slug = slugs.get(node)
      if (slug !== undefined) element.properties["id"] = slug
      return element
    },
    html: (state: State, node: Html) => {
      const label = options.labelNotation ? notationLabel(node) : undefined
      if (label !== undefined) return label
      const value = htmlForPages(node.value)
      return options.showHtml ? { type: "text", value } : defaultHandlers.html(state, { ...node, value })
    },
    image: (state: State, node: Image) => withRawAddress(defaultHandlers.image(state, node), "src", node.url),
    imageReference: (state: State, node: ImageReference) =>
      withDefinitionAddress(state, defaultHandlers.imageReference(state, node), "src", node),
    link: (state: State, node: Link) => withRawAddress(defaultHandlers.link(state, node), "href", node.url),
    linkReference: (state: State, node: LinkReference) =>
      withDefinitionAddress(state, defaultHandlers.linkReference(state, node), "href", node),
    listItem: createListItemHandler(),
    paragraph: (state: State, node: Paragraph) =>
      !options.labelNotation && isNotationAlone(node) ? undefined : termsOrParagraph(state, node),
    table: withoutEmptyHead,
    ...(options.markVariables ? { text: createVariableElements } : {}),
  }
}

function termsOrParagraph(state: State, node: Paragraph): Element {
  const terms = definedTerms(node)
  if (terms === undefined) return defaultHandlers.paragraph(state, node)
  const element = (tagName: string, children: ElementContent[]): Element => ({
    type: "element",
    tagName,
    properties: {},
    children,
  })
  const inline = (children: PhrasingContent[]) => state.all({ type: "paragraph", children })
  const items = terms.flatMap(({ term, definitions }) => [
    element("dt", inline(term)),
    ...definitions.map((one) => element("dd", inline(one))),
  ])
  const list = element("dl", state.wrap(items, true))
  state.patch(node, list)
  return list
}

/** Whether readers see nothing of a paragraph. */
const isNotationAlone = ({ children }: Paragraph): boolean =>
  children.some(({ type }) => type === "html") &&
  children.every((node) =>
    node.type === "html" ? htmlForPages(node.value) === "" : node.type === "text" && node.value.trim() === "",
  )

/** What an author sees in the place of a shortcode or component, of which readers see nothing; its end has no label. */
function notationLabel({ value }: Html): Element | undefined {
  const found = kindOfNotation(value)
  if (found === undefined || /^(?:\{\{?[<%]-?\s*|<)\//.test(value)) return undefined
  if (found.kind !== "shortcode" && found.kind !== "component") return undefined
  const words = `${found.kind === "shortcode" ? "Shortcode" : "Component"}: ${found.name}`
  const properties = { className: ["notation"] }
  return { type: "element", tagName: "span", properties, children: [{ type: "text", value: words }] }
}

function alertOrQuote(state: State, node: Blockquote): Element {
  const alert = alertOfQuote(node)
  if (alert === undefined) return defaultHandlers.blockquote(state, node)

  const body = defaultHandlers.blockquote(state, { ...node, children: alert.children })
  return alertElement(
    body,
    alert.kind,
    titleElement(alert.ownTitle === undefined ? "alert-title" : "own-title", alert.title),
  )
}

/** Keeps what follows the name of the language, which HTML of authors around it would drop. */
function withCodeInfo(state: State, node: Code): Element {
  const pre = defaultHandlers.code(state, node)
  const [code] = pre.children
  if (node.meta && code?.type === "element") code.properties[codeInfoName] = node.meta
  return pre
}

/** Markdown knows no table without a head: where all its cells are empty, as after an import, there is none for readers. */
function withoutEmptyHead(state: State, node: Table): Element {
  const table = defaultHandlers.table(state, node)
  const isEmpty = node.children[0]?.children.every((cell) => cell.children.length === 0) ?? true
  if (isEmpty && node.children.length > 1)
    table.children = table.children.filter((child) => !(child.type === "element" && child.tagName === "thead"))
  return table
}

/** Keeps the author's address as it is, so that it can be asked about before it is encoded. */
function withRawAddress(element: Element, name: "href" | "src", url: string): Element {
  element.properties[name] = url
  return element
}

function withDefinitionAddress(
  state: State,
  result: ElementContent | ElementContent[],
  name: "href" | "src",
  node: ImageReference | LinkReference,
): ElementContent | ElementContent[] {
  const definition = state.definitionById.get(node.identifier.toUpperCase())
  if (definition === undefined || Array.isArray(result) || result.type !== "element") return result
  return withRawAddress(result, name, definition.url)
}

function createVariableElements(state: State, node: Text): ElementContent[] | HastText {
  const text = defaultHandlers.text(state, node)
  if (text.type !== "text" || !text.value.includes("{{")) return text as HastText

  const literals = new Set(node.data?.literals)
  const chunks: ElementContent[] = []
  let end = 0
  let index = 0
  for (const found of text.value.matchAll(variablePattern)) {
    if (literals.has(index++)) continue
    if (found.index > end) chunks.push({ type: "text", value: text.value.slice(end, found.index) })
    chunks.push({
      type: "element",
      tagName: "span",
      properties: { className: ["variable"], dataVariable: found[1] ?? "" },
      children: [{ type: "text", value: found[0] }],
    })
    end = found.index + found[0].length
  }
  if (end < text.value.length) chunks.push({ type: "text", value: text.value.slice(end) })
  return chunks
}
