import type { PhrasingContent } from "@hub/markdown"
import type { ReaderContext, ReadBlocks } from "./context.ts"
import { readFormValue } from "./fields.ts"
import type { FieldMeaning } from "./fields.ts"
import { sourcesOf } from "./captions.ts"
import { isBlankToken, toIndexToken } from "./inline-tokens.ts"
import type { InlineToken } from "./inline-tokens.ts"
import { makeNoteReference } from "./notes.ts"
import { bookmarkKey } from "./wanted-anchors.ts"
import { descendants } from "./xml.ts"
import type { XmlNode } from "./xml.ts"

/** What a field leaves on the page: a link, its last result, or nothing. */
export function readFieldResult(
  context: ReaderContext,
  meaning: FieldMeaning,
  source: XmlNode,
  tokens: InlineToken[],
  readBlocks: ReadBlocks,
): InlineToken[] {
  switch (meaning.kind) {
    case "contents":
      context.report.leftOut(source, "A table of contents: the hub creates its own")
      return []
    case "index":
      context.report.leftOut(source, "An index with page numbers, which topics don't have")
      return []
    case "index_entry":
      context.report.converted(source)
      return [toIndexToken(meaning.mark)]
    case "hidden":
      context.report.leftOut(source, "A hidden mark, which has no equivalent in Markdown")
      return []
    case "link":
      return makeLink(context, meaning.url, source, tokens)
    case "reference":
      return makeReference(context, meaning.anchor, source, tokens)
    case "note":
      return repeatNote(context, meaning.anchor, source, tokens, readBlocks)
    case "sequence":
      return readFormField(context, "SEQ", source, tokens).map((token) =>
        token.kind === "text" ? { ...token, sequence: true as const } : token,
      )
    case "text":
      return readFormField(context, meaning.instruction, source, tokens)
  }
}

function repeatNote(
  context: ReaderContext,
  anchor: string,
  source: XmlNode,
  tokens: InlineToken[],
  readBlocks: ReadBlocks,
): InlineToken[] {
  const reference = context.notes.bookmarked.get(bookmarkKey(anchor))
  const note = reference && makeNoteReference(context, reference, readBlocks)
  if (!note) {
    context.report.leftOut(source, "A cross-reference to a note that isn't in the document; its text is kept")
    return tokens
  }
  for (const each of [source, ...descendants(source, "w:t")]) context.report.converted(each)
  return [{ kind: "node", node: note, marks: {} }]
}

/** A field of a form may show nothing but what it holds. */
function readFormField(
  context: ReaderContext,
  instruction: string,
  source: XmlNode,
  tokens: InlineToken[],
): InlineToken[] {
  const held = tokens.every(isBlankToken) ? readFormValue(source) : undefined
  if (held !== undefined) tokens.push({ kind: "text", text: held, marks: {} })

  if (tokens.every(isBlankToken))
    context.report.leftOut(source, `A field that shows nothing: ${instruction.slice(0, 60)}`)
  else context.report.converted(source)
  return tokens
}

export function makeLink(context: ReaderContext, url: string, source: XmlNode, tokens: InlineToken[]): InlineToken[] {
  if (tokens.every(isBlankToken)) {
    context.report.lost(source, "A link without text")
    return tokens
  }
  if (!url || /^\s*(?!https?:|mailto:|tel:|ftp:)[a-z][a-z0-9+.-]*:/i.test(url)) {
    context.report.lost(
      source,
      url ? `A link to an address that isn't allowed: ${url.slice(0, 60)}` : "A link without a target",
    )
    return tokens
  }

  context.report.leftOut(source, "A link inside another link or in code; its text is kept")
  return [{ kind: "link", url, tokens: tokens.map(withoutUnderline), made: () => context.report.kept(source) }]
}

export function makeReference(
  context: ReaderContext,
  anchor: string,
  source: XmlNode,
  tokens: InlineToken[],
): InlineToken[] {
  if (tokens.every(isBlankToken)) {
    context.report.lost(source, "A cross-reference without text")
    return tokens
  }

  const made = (link: PhrasingContent) => {
    if (link.type === "link") context.references.push({ link, source, anchor, sources: sourcesOf(tokens) })
  }
  context.report.lost(source, "A cross-reference inside a link")
  return [{ kind: "link", url: `#${anchor}`, tokens: tokens.map(withoutUnderline), made }]
}

/** A link is underlined by itself. */
function withoutUnderline(token: InlineToken): InlineToken {
  return token.kind === "link" ? token : { ...token, marks: { ...token.marks, underline: false } }
}
