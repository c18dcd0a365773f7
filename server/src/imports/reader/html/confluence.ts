import type { SourcePage } from "../markup/read-pages.ts"
import {
  childNamed,
  createElement,
  findElements,
  findElementsNamed,
  isText,
  type MarkupElement,
  type MarkupNode,
  walkElements,
  wordsIn,
} from "../markup/tree.ts"

const hasId = (id: string) => (element: MarkupElement) => element.attributes["id"] === id

/** A page of a space that Confluence exported. */
export const isConfluencePage = (root: MarkupElement): boolean =>
  findElements(root, hasId("main-content")).some((each) => /\bwiki-content\b/.test(each.attributes["class"] ?? "")) ||
  isConfluenceIndex(root)

/** The page with the tree of all others. */
export const isConfluenceIndex = (root: MarkupElement): boolean =>
  findElements(root, ({ attributes }) => /\bpageSection\b/.test(attributes["class"] ?? "")).length > 0 &&
  /available pages/i.test(findElementsNamed(root, "h2").map(wordsIn).join(" "))

/** The text of a page under its title without the name of its space. Its headings stand below the title. */
export function dressConfluencePage(
  head: MarkupElement | undefined,
  body: MarkupElement,
): Pick<SourcePage, "main" | "title"> {
  const content = findElements(body, hasId("main-content"))[0]
  if (content === undefined) return { main: createElement("main"), title: "" }
  const title = findElements(body, hasId("title-text"))[0] ?? (head && childNamed(head, "title"))
  walkElements(content, lowerHeading)
  const heading = title && createElement("h1", withoutSpaceName(title.children), {}, title)
  return { main: createElement("main", heading ? [heading, content] : [content]), title: "" }
}

function lowerHeading(element: MarkupElement): void {
  const level = Number(/^h([1-6])$/.exec(element.name)?.[1] ?? 0)
  if (level > 0 && level < 6) element.name = `h${level + 1}`
}

/** "Space : Title" is "Title". */
function withoutSpaceName(nodes: MarkupNode[]): MarkupNode[] {
  for (const node of nodes) if (isText(node)) node.text = node.text.replace(/^\s*[^:\n]{1,200}? : /, "")
  return nodes
}
