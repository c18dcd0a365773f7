import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from "parse5"
import { decodeText } from "../text.ts"
import { type MarkupBudget, spendElement } from "./limits.ts"
import { createElement, type MarkupElement, type MarkupNode } from "./tree.ts"

type Node = DefaultTreeAdapterTypes.ChildNode

/** A page as a browser reads it, whatever is wrong with it: its `html` element. */
export function parseHtmlTree(bytes: Buffer, name: string, budget: MarkupBudget): MarkupElement {
  return parseHtmlText(decodePage(bytes, name), budget)
}

export function parseHtmlText(text: string, budget: MarkupBudget): MarkupElement {
  let depth = 0
  const document = parse(text, {
    scriptingEnabled: false,
    treeAdapter: {
      ...defaultTreeAdapter,
      createElement: (...given) => {
        spendElement(budget, depth)
        return defaultTreeAdapter.createElement(...given)
      },
      onItemPush: () => void (depth += 1),
      onItemPop: () => void (depth -= 1),
    },
  })
  const root = document.childNodes.flatMap(toMarkup).find((node) => "name" in node)
  return root as MarkupElement
}

function toMarkup(node: Node): MarkupNode[] {
  if (node.nodeName === "#text" && "value" in node) return [{ text: node.value }]
  if (!("tagName" in node)) return []
  const attributes = Object.fromEntries(node.attrs.map(({ name, value, prefix }) => [keyOf(name, prefix), value]))
  return [createElement(node.tagName, node.childNodes.flatMap(toMarkup), attributes)]
}

const keyOf = (name: string, prefix: string | undefined) => (prefix ? `${prefix}:${name}` : name)

/** The text in the encoding that the page names, where its bytes are none of Unicode. */
function decodePage(bytes: Buffer, name: string): string {
  const { text, encoding } = decodeText(bytes, name)
  if (encoding !== "Windows-1252") return text
  const named = /<meta[^>]+charset\s*=\s*["']?([\w:-]+)/i.exec(bytes.toString("latin1", 0, 2048))?.[1]
  try {
    return named === undefined ? text : new TextDecoder(named).decode(bytes)
  } catch (error) {
    // A page may name an encoding that nobody knows.
    if (error instanceof RangeError) return text
    throw error
  }
}
