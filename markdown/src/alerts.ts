import type { Blockquote, Paragraph, PhrasingContent, Root } from "mdast"
import { toString } from "mdast-util-to-string"
import { walkTree } from "./walk.ts"

declare module "mdast" {
  interface TextData {
    /** Whether the marker of an alert at its start was escaped, so that it is words. */
    hasPlainMarker?: true
  }
}

/** Notes on each text that begins with an escaped marker that it is no alert, since the tree itself forgets backslashes. */
export function markPlainMarkers(tree: Root, source: string): void {
  if (!source.includes("\\[!")) return
  walkTree(tree, (node, parent) => {
    if (node.type !== "text" || parent?.type !== "paragraph" || parent.children[0] !== node) return
    const start = node.position?.start.offset
    if (start !== undefined && source.startsWith("\\[!", start)) node.data = { ...node.data, hasPlainMarker: true }
  })
}

/** The title of each kind where nobody gave another. */
export const alertTitles = {
  note: "Note",
  tip: "Tip",
  important: "Important",
  warning: "Warning",
  caution: "Caution",
} as const

/** The kinds of alert that GitHub knows. */
export type AlertKind = keyof typeof alertTitles

/** What is known of the names that site generators have for what is set apart. */
const kindsByName: Record<string, AlertKind> = {
  ...Object.fromEntries(
    "note info todo abstract summary tldr seealso question help faq example quote cite"
      .split(" ")
      .map((name) => [name, "note"]),
  ),
  ...Object.fromEntries("tip hint success check done".split(" ").map((name) => [name, "tip"])),
  ...Object.fromEntries("warning attention warn".split(" ").map((name) => [name, "warning"])),
  ...Object.fromEntries("caution danger error failure fail missing bug".split(" ").map((name) => [name, "caution"])),
  important: "important",
}

/** The kind of alert that a name stands for with GitHub, Obsidian, Docusaurus, VitePress or MkDocs. */
export function alertKindOf(name: string): AlertKind | undefined {
  const known = name.toLowerCase()
  return Object.hasOwn(kindsByName, known) ? kindsByName[known] : undefined
}

/** The title that a name gives where nobody gave another; undefined for the names of kinds, whose titles are in the reader's language. */
export const titleByName = (name: string): string | undefined =>
  Object.hasOwn(alertTitles, name) ? undefined : capitalize(name)

export const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** The marker at the start of words that were written as Markdown, where it was escaped. */
export const escapedMarker = /^\\(\[![a-z][a-z-]*\])/i

/** The marker that makes an alert of a quote; its sign says whether Obsidian folds it. */
export const alertMarker = /^\[!([a-z][a-z-]*)\][+-]?(?:[ \t]+|(?=\n|$))\n?/i

/**
 * What a quote is an alert of, with its title and what it holds after its marker; undefined for an ordinary quote. Words
 * behind the marker are its own title.
 *
 * ```markdown
 * > [!NOTE]
 * > Figures are provisional.
 * ```
 */
export function alertOfQuote(
  quote: Blockquote,
): { kind: AlertKind; title: string; ownTitle: string | undefined; children: Blockquote["children"] } | undefined {
  const [first, ...rest] = quote.children
  if (first?.type !== "paragraph") return undefined
  const [text, ...others] = first.children
  if (text?.type !== "text" || text.data?.hasPlainMarker) return undefined
  const marker = alertMarker.exec(text.value)
  const kind = alertKindOf(marker?.[1] ?? "")
  if (marker === null || kind === undefined) return undefined
  const isBare = !/\s$/.test(marker[0])
  if (isBare && others.length > 0 && others[0]?.type !== "break") return undefined

  const words = text.value.slice(marker[0].length)
  const behind = [...(words === "" ? [] : [{ ...text, value: words }]), ...others]
  const [title, after] =
    isBare || marker[0].endsWith("\n")
      ? ["", others[0]?.type === "break" && isBare ? others.slice(1) : behind]
      : takeFirstLine(behind)
  const body: Paragraph[] = after.length > 0 ? [{ ...first, children: after }] : []
  if (body.length + rest.length === 0 && title === "") return undefined
  const ownTitle = title || titleByName((marker[1] ?? "").toLowerCase())
  return { kind, title: ownTitle ?? alertTitles[kind], ownTitle, children: [...body, ...rest] }
}

/** The words of the first line, and what stands on the lines below it. */
function takeFirstLine(content: PhrasingContent[]): [title: string, after: PhrasingContent[]] {
  let title = ""
  for (const [at, node] of content.entries()) {
    const below = content.slice(at + 1)
    if (node.type === "break") return [title.trim(), below]
    const end = node.type === "text" ? node.value.search(/[\r\n]/) : -1
    if (node.type !== "text" || end < 0) {
      title += toString(node)
      continue
    }
    const left = node.value.slice(end).replace(/^(?:\r\n|\r|\n)/, "")
    return [(title + node.value.slice(0, end)).trim(), left === "" ? below : [{ ...node, value: left }, ...below]]
  }
  return [title.trim(), []]
}
