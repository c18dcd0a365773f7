import type { Element, ElementContent, Nodes, Root } from "hast"

/** Makes a figure of each picture that stands alone and has a title, which becomes its caption: a phone shows no other. */
export function makeFigures(page: Nodes): void {
  const waiting: (Root | Element)[] = page.type === "root" || page.type === "element" ? [page] : []
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const [at, child] of node.children.entries()) {
      if (child.type !== "element") continue
      const figure = child.tagName === "p" ? figureOf(child) : undefined
      if (figure !== undefined) node.children[at] = figure
      else waiting.push(child)
    }
  }
}

function figureOf({ children, properties }: Element): Element | undefined {
  const [image, ...others] = children.filter((child) => child.type !== "text" || child.value.trim() !== "")
  if (image?.type !== "element" || image.tagName !== "img" || others.length > 0) return undefined
  const { title, ...rest } = image.properties
  if (typeof title !== "string" || title.trim() === "") return undefined
  const caption: ElementContent = {
    type: "element",
    tagName: "figcaption",
    properties: { dir: "auto" },
    children: [{ type: "text", value: title }],
  }
  return { type: "element", tagName: "figure", properties, children: [{ ...image, properties: rest }, caption] }
}
