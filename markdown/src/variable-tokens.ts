import type { Root } from "mdast"
import { variablePatternInSource } from "./literals.ts"
import { applyEdits } from "./rewrite-urls.ts"
import { toHtml } from "./html.ts"
import { parseMarkdown } from "./parse.ts"
import { nodesInRawCode } from "./raw-code.ts"
import { resolveVariables } from "./variables.ts"
import { walkTree } from "./walk.ts"

/** A `{{slug}}` that readers see the value of, at its place in the source. */
export interface VariableToken {
  slug: string
  start: number
  end: number
}

/** Every variable in reading order with its place. `tree` is what `parse` gives for this very text. */
export function variableTokens(source: string, tree?: Root): VariableToken[] {
  return tokensLike(variablePatternInSource, source, tree).filter(({ slug }) => wellFormed.test(slug))
}

/**
 * What stands between double braces like a variable but cannot be one by its name, such as `{{Base Year}}`: readers would
 * see it as it is written. `slug` is what it says. What other languages write there, `{{< note >}}`, `{{ .Page }}` or
 * `{{ page.title }}`, is none.
 */
export function strayVariableTokens(source: string, tree?: Root): VariableToken[] {
  return tokensLike(nameInSource, source, tree).filter(({ slug }) => !wellFormed.test(slug))
}

function tokensLike(pattern: RegExp, source: string, tree: Root | undefined): VariableToken[] {
  if (!/\{\\?\{/.test(source)) return []
  const found = new Map<number, VariableToken>()
  const add = (slug: string, start: number, token: string) =>
    found.set(start, { slug, start, end: start + token.length })
  const root = tree ?? parseMarkdown(source)
  const inCode = nodesInRawCode(root)
  walkTree(root, (node) => {
    if (inCode.has(node)) return
    const { type, position } = node
    const isWords = type === "text" || type === "image" || type === "imageReference" || type === "container"
    const isAddress = type === "link" || type === "image" || type === "definition"
    const from = position?.start.offset ?? 0
    const end = node.type === "container" ? from + node.opening.length : position?.end.offset
    const written = isWords || isAddress ? source.slice(from, end ?? 0) : ""
    if (!written.includes("{")) return
    if (isWords)
      for (const { 0: token, 1: slug, index } of withoutImageAddress(written, type).matchAll(pattern))
        if (slug !== undefined && !/^\\|^\{\\|\\\}/.test(token)) add(slug.replaceAll("\\", ""), from + index, token)
    if (isAddress)
      for (const { 0: all, 1: token = "", index } of written.matchAll(address))
        add(token.slice(2, -2), from + index + all.indexOf(token), token)
  })
  return [...found.values()].toSorted((one, other) => one.start - other.start)
}

/**
 * A text with one variable under another name, in which nothing else changes; undefined where it cannot be written so that
 * readers see the same.
 */
export function renameVariable(source: string, from: string, to: string): string | undefined {
  const tree = parseMarkdown(source)
  const tokens = variableTokens(source, tree).filter(({ slug }) => slug === from)
  const text = applyEdits(
    source,
    tokens.map(({ start, end }) => ({ start, end, text: `{{${to}}}` })),
  )
  return renderWithProbe(tree, from) === renderWithProbe(parseMarkdown(text), to) ? text : undefined
}

/** The page with a value that no text has. */
const renderWithProbe = (tree: Root, slug: string) => toHtml(resolveVariables(tree, { [slug]: "\uE0FE" }).tree)

/** The words of an image stand before its address. */
const withoutImageAddress = (written: string, type: string) =>
  type === "image" && written.includes("](") ? written.slice(0, written.indexOf("](")) : written

/** Whether a variable can have this name. */
export const isVariableName = (slug: string): boolean => wellFormed.test(slug)

/** What is wrong with braces around what cannot be a variable, and what to write instead. */
export function explainInvalidName(words: string): string {
  return `The braces of {{${words}}} hold no variable's name, which has small letters, digits and _ and begins with a letter. Write \\{{ to show the braces, or put them in code.`
}

/** What a variable without a value says, and what to write where its braces are words. */
export const explainMissingValue = (slug: string): string =>
  `{{${slug}}} has no value. To show the braces as they are, write \\{{${slug}}}.`

const wellFormed = /^[a-z][a-z0-9_]{1,63}$/
/** What somebody may have meant as the name of a variable. */
const nameInSource = /\\?\{\\?\{( *[\p{L}\p{N}_](?:[\p{L}\p{N} _-]|\\[_-]){0,80})\\?\}\\?\}|\\[^{]/gu
const address = /(?:\]\(\s*<?|\]:\s*<?)(\{\{[\p{L}\p{N}_-]{1,80}\}\})/gu
