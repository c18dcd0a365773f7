import { groupCaptions, isCaptionWord, type CaptionRole, slugTexts } from "@hub/markdown"
import type { Link, Nodes, Paragraph as ParagraphNode, PhrasingContent, Root } from "@hub/markdown"
import type { CaptionTarget, CountedKind, WordCaption } from "./caption-types.ts"
import type { ReaderContext } from "./context.ts"
import { isBlankToken, textOfTokens, toPhrasing } from "./inline-tokens.ts"
import type { InlineToken } from "./inline-tokens.ts"
import { bookmarkKey } from "./wanted-anchors.ts"
import type { XmlNode } from "./xml.ts"

/** "Table 3", "Table 2-1", "Abbildung A.1", and what parts that from the caption. */
const beforeNumber = /^([\p{L}\p{M}]+)[\s\u00a0]*(?:[\p{N}A-Z]+[.\-–—:][\s\u00a0]*)*$/u
const afterNumber = /^[\s\u00a0\u2002\u2003]*[.:)\-–—|]?[\s\u00a0\u2002\u2003]+/u

/** The caption that a paragraph is: it begins with the word for a table or figure and a number that Word counts. */
export function readCaption(tokens: InlineToken[], names: string[]): WordCaption | undefined {
  const at = tokens.findIndex(isCounted)
  const before = tokens.slice(0, at)
  if (at <= 0 || !before.every((token) => token.kind === "text" || isBlankToken(token))) return undefined
  const label = beforeNumber.exec(textOfTokens(before).trimStart())?.[1]
  if (label === undefined) return undefined
  const kind = isCaptionWord(label, "table") ? "table" : isCaptionWord(label, "figure") ? "figure" : undefined
  if (kind === undefined) return undefined
  const end = tokens.findIndex((token, index) => index > at && !isCounted(token))
  const rest = withoutSeparator(end < 0 ? [] : tokens.slice(end))
  if (rest.every(isBlankToken)) return undefined
  const counted = tokens.slice(0, end < 0 ? undefined : end).flatMap((token) => sourcesOf([token]))
  return { kind, label, words: toPhrasing(rest), names, counted }
}

const isCounted = (token: InlineToken) => token.kind === "text" && token.sequence === true

function withoutSeparator(tokens: InlineToken[]): InlineToken[] {
  const [first, ...rest] = tokens.filter((token) => token.kind !== "break" || token !== tokens[0])
  if (first?.kind !== "text") return first === undefined ? [] : [first, ...rest]
  const next = rest[0]?.kind === "text" ? rest[0].text : ""
  // A separator may stand in two runs.
  const length = afterNumber.exec(first.text + (/^\s*[.:)\-–—|]?\s*$/.test(first.text) ? next : ""))?.[0].length ?? 0
  if (length <= first.text.length) return [{ ...first, text: first.text.slice(length) }, ...rest]
  const [second, ...others] = rest
  return second?.kind === "text"
    ? [{ ...second, text: second.text.slice(length - first.text.length) }, ...others]
    : rest
}

/** The places of the file that the words of tokens come from. */
export const sourcesOf = (tokens: InlineToken[]): XmlNode[] =>
  tokens.flatMap((token) =>
    token.kind === "link" ? sourcesOf(token.tokens) : token.kind === "text" && token.source ? [token.source] : [],
  )

/**
 * Writes captions that stand beside their table or figure in the syntax of captions, each with a name that stays the same
 * while its words or its bookmark do. One that stands elsewhere stays the paragraph that it was, with its number.
 */
export function writeCaptions(context: ReaderContext, tree: Root): void {
  if (context.captions.size === 0) return
  const found = findGrouped(context, tree)
  const ids = nameCaptions(found.map(({ caption }) => caption))
  for (const [at, { paragraph, caption }] of found.entries()) {
    const id = ids[at]!
    for (const name of caption.names) {
      context.anchors.delete(bookmarkKey(name))
      context.captionTargets.set(bookmarkKey(name), { id, kind: caption.kind })
    }
    for (const node of caption.counted) context.report.converted(node)
    paragraph.children = [
      { type: "text", value: `${caption.label}: ` },
      ...caption.words,
      { type: "text", value: ` {#${id}}` },
    ]
    joinTexts(paragraph)
  }
}

type GroupedCaption = { paragraph: ParagraphNode; caption: WordCaption }

function findGrouped(context: ReaderContext, node: Nodes): GroupedCaption[] {
  if (!("children" in node)) return []
  const children: Nodes[] = node.children
  const inside = children.flatMap((child) => (child.type === "paragraph" ? [] : findGrouped(context, child)))
  if (!children.some((child) => context.captions.has(child))) return inside
  const roleOf = (child: Nodes): CaptionRole => {
    const caption = context.captions.get(child)
    if (caption) return `${caption.kind} caption`
    if (child.type === "table") return "table"
    if (child.type === "html") return /^\s*<table\b/i.test(child.value) ? "table" : "other"
    return child.type === "paragraph" && isPicture(child) ? "figure" : "other"
  }
  const here = groupCaptions(children.map(roleOf)).flatMap(({ caption: at }): GroupedCaption[] => {
    const paragraph = at === undefined ? undefined : children[at]
    const caption = paragraph && context.captions.get(paragraph)
    return paragraph?.type === "paragraph" && caption ? [{ paragraph, caption }] : []
  })
  return [...here, ...inside]
}

const isPicture = ({ children: [image, ...others] }: ParagraphNode) => image?.type === "image" && others.length === 0

const shorts: Record<CountedKind, string> = { table: "tab", figure: "fig" }

/** A bookmark that a person or the hub named is the name; Word's own numbers say nothing, so that the words do. */
function nameCaptions(captions: WordCaption[]): string[] {
  const wanted = captions.map(({ kind, names, words }) => {
    const short = shorts[kind]
    const own = names.find((name) => new RegExp(`^${short}_[^_]`, "i").test(name))
    if (own !== undefined) return `${short} ${own.slice(4).replaceAll("__", "-")}`
    const given = names.find((name) => !/^(?:_|OLE_LINK|place_)/i.test(name))
    return `${short} ${(given ?? plainTextOf(words)).slice(0, 60)}`
  })
  // All kinds together: a number after a name that is there already is never one that is there as well.
  return slugTexts(wanted)
    .map((slug) => slug.replace(/^(tab|fig)-+/, "$1:").replace(/[-.]+(?=$)/, ""))
    .map((id, at) => (/:[\p{L}\p{N}]/u.test(id) ? id : `${shorts[captions[at]!.kind]}:${at + 1}`))
}

const plainTextOf = (nodes: PhrasingContent[]): string =>
  nodes
    .map((node) =>
      "children" in node ? plainTextOf(node.children) : "value" in node && node.type !== "html" ? node.value : "",
    )
    .join("")

/** Texts that touch are one, as reading them again has it. */
function joinTexts(paragraph: ParagraphNode): void {
  paragraph.children = paragraph.children.reduce<PhrasingContent[]>((all, node) => {
    const last = all.at(-1)
    if (last?.type === "text" && node.type === "text") last.value += node.value
    else all.push(node)
    return all
  }, [])
}

/** A link to a caption says only what that is called, so that the number is always the right one; other words stay. */
export function nameCaptionLink(link: Link, { kind }: CaptionTarget): "numbered" | "words" {
  const text = plainTextOf(link.children).trim()
  const [, label, rest = ""] = /^([\p{L}\p{M}]+)[\s\u00a0]*[\p{N}A-Z][\p{N}A-Z.\-–—]*(.*)$/su.exec(text) ?? []
  if (label === undefined) return "words"
  const words = rest.replace(afterNumber, "").trim()
  if (words !== "") link.children = [{ type: "text", value: words }]
  else link.children = isCaptionWord(label, kind) ? [{ type: "text", value: label }] : []
  return "numbered"
}
