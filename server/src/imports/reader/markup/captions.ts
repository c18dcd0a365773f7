import { isCaptionWord } from "@hub/markdown"
import type { MarkdownBlock } from "@hub/docx/read/context"
import { isBlankToken, type InlineToken } from "@hub/docx/read/inline-tokens"
import { flatten, makeParagraph } from "./paragraphs.ts"
import { convertNode, type InheritedTraits, type PageContext } from "./context.ts"
import { isText, type MarkupElement, type MarkupNode } from "./tree.ts"

const numbered = /^\s*([\p{L}\p{M}]+)[\s\u00a0]+(?:\p{N}+[.\-–]?)+\s*[.:)–—-]?[\s\u00a0]+(?=\S)/u

/** A caption beside what it is for: a paragraph. One that is numbered is written so that editions number it. */
export function readMarkupCaption(
  context: PageContext,
  node: MarkupElement,
  inherited: InheritedTraits,
): MarkdownBlock[] {
  convertNode(context, node)
  const tokens = flatten(context, node, inherited)
  if (tokens.every(isBlankToken)) return []
  const words = withoutNumber(tokens)
  if (words !== tokens) convertWords(context, node)
  return [makeParagraph(context, words, inherited)]
}

/** The number is one of them, and editions make it. */
function convertWords(context: PageContext, node: MarkupNode): void {
  if (isText(node)) convertNode(context, node)
  else for (const each of node.children) convertWords(context, each)
}

function withoutNumber(tokens: InlineToken[]): InlineToken[] {
  const at = tokens.findIndex((token) => !isBlankToken(token))
  const first = tokens[at]
  if (first?.kind !== "text") return tokens
  const [found, label = ""] = numbered.exec(first.text) ?? []
  if (found === undefined || !(isCaptionWord(label, "table") || isCaptionWord(label, "figure"))) return tokens
  return [{ ...first, text: `${label}: ${first.text.slice(found.length)}` }, ...tokens.slice(at + 1)]
}
