import type { List, ListItem } from "@hub/markdown"
import type { ListNumber } from "./counters.ts"
import { toPhrasing } from "./inline-tokens.ts"
import type { InlineToken } from "./inline-tokens.ts"
import type { MarkdownBlock } from "./context.ts"

/** The lists that the next paragraph may go on with, outermost first. */
export type OpenLists = {
  /** Adds an item; answers the list when it is a new one that stands by itself. */
  place: (listed: ListNumber, tokens: InlineToken[], left: number) => List | null
  /** Adds blocks to the item they are indented under, if there is one. */
  addToOpen: (blocks: MarkdownBlock[], left: number) => boolean
  isOpenFor: (left: number) => boolean
  close: () => void
}

type OpenList = { node: List; index: number; id: string; family: string; left: number }

export function createOpenLists(): OpenLists {
  const open: OpenList[] = []

  const isOpenFor = (left: number) => left > 0 && open.some((list) => list.left > 0 && list.left <= left)

  return {
    isOpenFor,
    close: () => void open.splice(0),
    place: ({ id, index, level, number, restarts }, tokens, left) => {
      const ordered = level.format !== "bullet"

      while ((open.at(-1)?.index ?? -1) > index) open.pop()
      const current = open.at(-1)
      if (current?.index === index && !continuesList(current, ordered, number, level.family, restarts, id)) open.pop()

      const parent = open.at(-1)
      if (parent?.index === index) {
        parent.node.children.push(item(tokens, level.sign))
        parent.left = left
        return null
      }

      const node: List = {
        type: "list",
        ordered,
        start: ordered ? number : null,
        spread: false,
        children: [item(tokens, level.sign)],
      }
      const under = parent?.node.children.at(-1)
      open.push({ node, index, id, family: level.family, left })
      under?.children.push(node)
      return under ? null : node
    },
    addToOpen: (blocks, left) => {
      if (!isOpenFor(left)) return false
      while (open.length > 1 && (open.at(-1)?.left ?? 0) > left) open.pop()

      const under = open.at(-1)?.node.children.at(-1)
      if (!under) return false
      under.children.push(...blocks)
      under.spread = true
      return true
    },
  }
}

/** Bullets go on whatever their family; numbers do when they are the next, or when their family says so. */
function continuesList(
  list: OpenList,
  ordered: boolean,
  number: number,
  family: string,
  restarts: boolean,
  id: string,
): boolean {
  if ((list.node.ordered ?? false) !== ordered) return false
  if (!ordered) return true

  const next = (list.node.start ?? 1) + list.node.children.length
  return number === next || (list.family === family && (!restarts || list.id === id))
}

/** `☒ done` is a task, and so is an item whose bullet is a box. */
function item(tokens: InlineToken[], sign: string): ListItem {
  const first = tokens.find((token) => token.kind === "text" && token.text.trim() !== "")
  const box = first?.kind === "text" ? /^\s*([☐☒☑])\s*/.exec(first.text) : null
  const mark = box?.[1] ?? (/^[☐☒☑]$/.test(sign) ? sign : null)
  const rest = tokens.map((token) =>
    box && token === first && token.kind === "text" ? { ...token, text: token.text.slice(box[0].length) } : token,
  )
  const children: ListItem["children"] = [{ type: "paragraph", children: toPhrasing(rest) }]
  return { type: "listItem", spread: false, checked: mark === null ? null : mark !== "☐", children }
}
