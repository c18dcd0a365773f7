import { nameToEmoji } from "gemoji"
import type { Root } from "mdast"
import { givenId, headingSlugs } from "./headings.ts"
import { walkTree } from "./walk.ts"

const code = /(?<![\w:]):([a-z0-9+-][a-z0-9_+-]*):(?![\w:])/g
const icon = /^(?:material|fontawesome|octicons|simple|lucide)-[a-z0-9-]+$/

/**
 * The tree with emoji in the places of their codes, as in `:tada:`, and without the codes of icons that only Material for MkDocs
 * draws. Headings keep the ids that their codes gave them. What is not a code stays as it is.
 */
export function withEmoji(tree: Root): Root {
  let hasCodes = false
  walkTree(tree, (node) => {
    hasCodes ||= node.type === "text" && replaceCodes(node.value) !== node.value
  })
  if (!hasCodes) return tree

  const shown = structuredClone(tree)
  const slugs = headingSlugs(shown)
  for (const [heading, slug] of slugs)
    if (givenId(heading) === undefined) heading.children.push({ type: "html", value: `{#${slug}}` })
  walkTree(shown, (node) => {
    if (node.type === "text") node.value = replaceCodes(node.value)
  })
  return shown
}

const replaceCodes = (words: string): string =>
  words.replace(code, (written, name: string) => {
    if (icon.test(name)) return ""
    return Object.hasOwn(nameToEmoji, name) ? (nameToEmoji[name] ?? written) : written
  })
