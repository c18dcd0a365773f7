import type { Element, ElementContent, Nodes, Root } from "hast"

/** Makes the elements of a formula, as `mathTree` of `@hub/markdown/math` does; nothing where it is none. */
export type MathRenderer = (tex: string, isBlock: boolean) => Element | undefined

/** Whether a text may hold a formula: code between dollar signs, `` $`x^2`$ ``, a block of code in `math`, or `$$x^2$$` on lines of its own. */
export const mayHoldFormulas = (source: string): boolean => /\$`|(?:`{3}|~{3})[ \t]*math\b|\$\$/.test(source)

/** Puts formulas where a sanitised page has their source. A dollar sign beside plain words is a dollar sign. */
export function renderFormulas(page: Nodes, make: MathRenderer): void {
  const waiting: (Root | Element)[] = page.type === "root" || page.type === "element" ? [page] : []
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const [at, child] of node.children.entries()) {
      if (child.type !== "element") continue
      const block = child.tagName === "pre" ? renderMathBlock(child, make) : undefined
      if (block !== undefined) node.children[at] = block
      else if (child.tagName === "code") renderInlineMath(node.children as ElementContent[], at, child, make)
      else waiting.push(child)
    }
  }
}

function renderMathBlock(pre: Element, make: MathRenderer): Element | undefined {
  const [code, ...others] = pre.children
  if (code?.type !== "element" || !classNamesOf(code).includes("language-math")) return undefined
  const math = make(textOfElement(code), true)
  if (math === undefined) return undefined
  const properties = { ...pre.properties, className: ["math"] }
  return { type: "element", tagName: "div", properties, children: [math, ...others] }
}

function renderInlineMath(siblings: ElementContent[], at: number, code: Element, make: MathRenderer): void {
  const [before, after] = [siblings[at - 1], siblings[at + 1]]
  if (before?.type !== "text" || after?.type !== "text" || classNamesOf(code).length > 0) return
  if (!before.value.endsWith("$") || !after.value.startsWith("$")) return
  const math = make(textOfElement(code), false)
  if (math === undefined) return
  siblings[at] = math
  siblings[at - 1] = { type: "text", value: before.value.slice(0, -1) }
  siblings[at + 1] = { type: "text", value: after.value.slice(1) }
}

const classNamesOf = ({ properties }: Element): unknown[] => [properties["className"] ?? []].flat()

function textOfElement(element: Element): string {
  return element.children.map((child) => (child.type === "text" ? child.value : "")).join("")
}
