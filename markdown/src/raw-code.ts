import type { Nodes, Root } from "mdast"
import { readOpening } from "./containers.ts"
import { tagsInHtml } from "./html-tags.ts"
import { walkTree } from "./walk.ts"

/**
 * The nodes in which braces are no variables: those that stand in code written as raw HTML, as `<code v-pre>{{ item }}</code>`,
 * and in a container that says so, `::: v-pre`. What no tag ends is no code.
 */
export function nodesInRawCode(tree: Root): Set<Nodes> {
  const inCode = new Set<Nodes>()
  let open: { name: string; isCode: boolean; waiting: Nodes[] }[] = []

  walkTree(tree, (node) => {
    if (node.type === "container" && readOpening(node.opening)?.name === "v-pre")
      walkTree(node, (inside) => inCode.add(inside))
    if (node.type !== "html") return open.findLast(({ isCode }) => isCode)?.waiting.push(node)
    for (const { name, closes, isCode } of tagsInHtml(node.value)) {
      if (!closes) {
        if (isCode || open.some((one) => one.name === name)) open.push({ name, isCode, waiting: [] })
        continue
      }
      const at = open.findLastIndex((one) => one.name === name)
      if (at < 0) continue
      const [ended, ...inside] = open.slice(at)
      open = open.slice(0, at)
      if (!ended) continue
      const found = [ended, ...inside].flatMap(({ waiting }) => waiting)
      if (ended.isCode) for (const one of found) inCode.add(one)
      else open.findLast((one) => one.isCode)?.waiting.push(...found)
    }
  })
  return inCode
}
