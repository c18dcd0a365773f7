import { isCaptionWord } from "@hub/markdown"
import type { MarkdownBlock } from "@hub/docx/read/context"
import { isBlankToken, type InlineToken } from "@hub/docx/read/inline-tokens"
import { flatten, makeParagraph } from "./blocks.ts"
import { convertNode, type Inherited, type PageContext } from "./context.ts"
import type { MarkupElement } from "./tree.ts"

const numbered = /^\s*([\p{L}\p{M}]+)[\s\u00a0]+(?:\p{N}+[.\-–]?)+\s*[.:)–—-]?[\s\u00a0]+(?=\S)/u

/** A caption beside what it is for: a paragraph. One that is numbered is written so that editions number it. */
export function readCaption(context: PageContext, node: MarkupElement, inherited: Inherited): MarkdownBlock[] {
  convertNode(context, node)
  const tokens = flatten(context, node, inherited)
  return tokens.every(isBlankToken) ? [] : [makeParagraph(context, withoutNumber(tokens), inherited)]
}

function withoutNumber(tokens: InlineToken[]): InlineToken[] {
  const at = tokens.findIndex((token) => !isBlankToken(token))
  const first = tokens[at]
  if (first?.kind !== "text") return tokens
  const [found, label = ""] = numbered.exec(first.text) ?? []
  if (found === undefined || !(isCaptionWord(label, "table") || isCaptionWord(label, "figure"))) return tokens
  return [{ ...first, text: `${label}: ${first.text.slice(found.length)}` }, ...tokens.slice(at + 1)]
}
