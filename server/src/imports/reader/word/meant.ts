import type { PhrasingContent } from "@hub/markdown"
import type { Walk } from "./context.ts"
import { formValue } from "./fields.ts"
import type { FieldMeaning } from "./fields.ts"
import { isBlank } from "./pieces.ts"
import type { Piece } from "./pieces.ts"
import type { XmlNode } from "./xml.ts"

/** What a field leaves on the page: a link, its last result, or nothing. */
export function meant(walk: Walk, meaning: FieldMeaning, source: XmlNode, pieces: Piece[]): Piece[] {
  switch (meaning.kind) {
    case "contents":
      walk.ledger.lost(source, "A table of contents: the hub makes its own")
      return []
    case "index":
      walk.ledger.lost(source, "An index with the numbers of pages, which topics do not have")
      return []
    case "index_entry":
      walk.ledger.lost(source, "A mark for an index, which topics do not have")
      return []
    case "link":
      return linked(walk, meaning.url, source, pieces)
    case "reference":
      return referring(walk, meaning.anchor, source, pieces)
    case "text":
      return written(walk, meaning.instruction, source, pieces)
  }
}

/** A field of a form may show nothing but what it holds. */
function written(walk: Walk, instruction: string, source: XmlNode, pieces: Piece[]): Piece[] {
  const held = pieces.every(isBlank) ? formValue(source) : undefined
  if (held !== undefined) pieces.push({ kind: "text", text: held, marks: {} })

  if (pieces.every(isBlank)) walk.ledger.lost(source, `A field that shows nothing: ${instruction.slice(0, 60)}`)
  else walk.ledger.converted(source)
  return pieces
}

export function linked(walk: Walk, url: string, source: XmlNode, pieces: Piece[]): Piece[] {
  if (pieces.every(isBlank)) {
    walk.ledger.lost(source, "A link without text")
    return pieces
  }
  if (!url || /^\s*(?!https?:|mailto:|tel:|ftp:)[a-z][a-z0-9+.-]*:/i.test(url)) {
    walk.ledger.lost(
      source,
      url ? `A link to an address that is not allowed: ${url.slice(0, 60)}` : "A link to nowhere",
    )
    return pieces
  }

  walk.ledger.lost(source, "A link inside another one or in code; its words are kept")
  return [{ kind: "link", url, pieces, made: () => walk.ledger.kept(source) }]
}

export function referring(walk: Walk, anchor: string, source: XmlNode, pieces: Piece[]): Piece[] {
  if (pieces.every(isBlank)) {
    walk.ledger.lost(source, "A cross-reference without text")
    return pieces
  }

  const made = (link: PhrasingContent) => {
    if (link.type === "link") walk.references.push({ link, source, anchor })
  }
  walk.ledger.lost(source, "A cross-reference inside a link")
  return [{ kind: "link", url: `#${anchor}`, pieces, made }]
}
