import type { Nodes, Root } from "mdast"
import { type Container, titleOfContainer } from "./containers.ts"
import { variablePattern, textValueOf } from "./literals.ts"
import { walkTree } from "./walk.ts"

const wholeToken = /^\{\{([a-z][a-z0-9_]{1,63})\}\}$/

/**
 * The distinct slugs of the `{{slug}}` tokens in a tree, in reading order: in text anywhere but code and raw HTML,
 * in the alternative text of images, and as the whole address of a link, image or definition. `\{{slug}}` is not one.
 */
export function variablesIn(tree: Root): string[] {
  const slugs = new Set<string>()
  replaceTokens(tree, (slug) => {
    slugs.add(slug)
    return undefined
  })
  return [...slugs]
}

/**
 * A new tree with the values in the places of their tokens. A value is put in as words: it is never read as Markdown or
 * HTML, nor searched for further tokens. Slugs without a value stay as they are and are named in `unresolved`.
 */
export function resolveVariables(tree: Root, values: Record<string, string>): { tree: Root; unresolved: string[] } {
  const resolved = structuredClone(tree)
  const unresolved = new Set<string>()

  replaceTokens(resolved, (slug) => {
    const value = Object.hasOwn(values, slug) ? values[slug] : undefined
    if (value === undefined) unresolved.add(slug)
    return value
  })
  return { tree: resolved, unresolved: [...unresolved] }
}

function replaceTokens(tree: Root, valueFor: (slug: string) => string | undefined): void {
  walkTree(tree, (node) => {
    replaceInWords(node, valueFor)
    if (node.type === "container") replaceInTitle(node, valueFor)
    if (node.type !== "link" && node.type !== "image" && node.type !== "definition") return
    const slug = wholeToken.exec(node.url)?.[1]
    if (slug !== undefined) node.url = valueFor(slug) ?? node.url
  })
}

/** A title is no text of its own in the tree. */
function replaceInTitle(container: Container, valueFor: (slug: string) => string | undefined): void {
  if (!container.opening.includes("{{")) return
  const title = titleOfContainer(container)
  const after = title.replace(variablePattern, (written: string, slug: string) => valueFor(slug) ?? written)
  if (after !== title) container.title = after
}

function replaceInWords(node: Nodes, valueFor: (slug: string) => string | undefined): void {
  if (node.type !== "text" && node.type !== "image" && node.type !== "imageReference") return
  const before = textValueOf(node)
  if (!before.includes("{{")) return

  const literals = new Set(node.data?.literals)
  const literalsAfter: number[] = []
  let index = 0
  let indexAfter = 0
  const after = before.replace(variablePattern, (written: string, slug: string) => {
    const isLiteral = literals.has(index++)
    const value = isLiteral ? undefined : valueFor(slug)
    if (value === undefined) {
      if (isLiteral) literalsAfter.push(indexAfter)
      indexAfter++
      return written
    }
    const tokensInside = value.match(variablePattern)?.length ?? 0
    for (let inside = 0; inside < tokensInside; inside++) literalsAfter.push(indexAfter++)
    return value
  })
  if (after === before) return

  if (node.type === "text") node.value = after
  else node.alt = after
  if (literalsAfter.length > 0) node.data = { ...node.data, literals: literalsAfter }
  else delete node.data?.literals
}
