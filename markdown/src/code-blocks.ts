import type { Element, Nodes, Root } from "hast"

/** Makes the elements of a block of code of its text and of what follows its fence. */
export type CodeRenderer = (text: string, info: string) => Element

/** Holds what follows the name of the language, until the page is drawn. */
export const codeInfoName = "dataCodeInfo"

/** Puts drawn code where a sanitised page has its source. */
export function renderCodeBlocks(page: Nodes, render: CodeRenderer): void {
  const waiting: (Root | Element)[] = page.type === "root" || page.type === "element" ? [page] : []
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const [at, child] of node.children.entries()) {
      if (child.type !== "element") continue
      const code = child.tagName === "pre" ? codeIn(child) : undefined
      if (code !== undefined) node.children[at] = render(...code)
      else waiting.push(child)
    }
  }
}

const isLanguageClass = (name: unknown): name is string => typeof name === "string" && name.startsWith("language-")

/** A block that holds nothing but code; what an author put into it as HTML stays as it is. */
function codeIn({ children }: Element): [text: string, info: string] | undefined {
  const [code, ...others] = children
  if (code?.type !== "element" || code.tagName !== "code" || others.length > 0) return undefined
  if (code.children.some((child) => child.type !== "text")) return undefined
  const text = code.children.map((child) => (child.type === "text" ? child.value : "")).join("")
  const name = [code.properties["className"] ?? []].flat().find(isLanguageClass)
  const info = code.properties[codeInfoName]
  const written = typeof info === "string" ? info : ""
  return [text.replace(/\n$/, ""), `${name?.slice("language-".length) ?? ""} ${written}`]
}
