import type { DigestedText } from "@hub/markdown"
import type { ImportItemRow } from "./tables.ts"

type LinkedItem = Pick<ImportItemRow, "id" | "source_path" | "cut">
/** Where an anchor of a document came to lie: in which item, and under which anchor of that, if not at its top. */
type AnchorLocation = { item: number; within: string | undefined }

/**
 * Where links within and between imported documents lead once the documents are topics. `#anchor` and
 * `document:path#anchor` become the topic that holds the anchor; what was left out of the import keeps its link.
 */
export function createLinkResolver(
  partsIn: (path: string) => DigestedText | undefined,
  items: LinkedItem[],
  topicOf: Map<number, number>,
) {
  const itemsOf = new Map<string, LinkedItem[]>()
  for (const item of items) {
    const ofDocument = itemsOf.get(item.source_path)
    if (ofDocument === undefined) itemsOf.set(item.source_path, [item])
    else ofDocument.push(item)
  }
  const positions = new Map<string, Map<string, AnchorLocation>>()
  // Most documents are linked to by no other, so that their anchors need not be known.
  const anchorsIn = (path: string) => {
    const known = positions.get(path) ?? locateAnchors(partsIn(path), itemsOf.get(path) ?? [])
    positions.set(path, known)
    return known
  }

  return (url: string, from: { id: number; source_path: string }): string | undefined => {
    const [, path = "", anchor = ""] = /^(?:document:([^#]*))?(?:#(.*))?$/s.exec(url) ?? []
    if (path === "" && anchor === "") return undefined
    const document = path === "" ? from.source_path : decodeAnchor(path)
    const within = anchor === "" ? undefined : findAnchor(anchorsIn(document), decodeAnchor(anchor))
    const position = within ?? (path === "" ? undefined : topOfItem(itemsOf.get(document)?.[0]?.id))
    if (!position) return undefined
    if (position.item === from.id && position.within !== undefined) return `#${position.within}`
    const topic = topicOf.get(position.item)
    if (topic === undefined) return undefined
    return `/topics/${topic}/edit${position.within === undefined ? "" : `#${position.within}`}`
  }
}

/** The place of an anchor, also where another generator made it of the same heading: with other signs between its letters. */
function findAnchor(anchors: Map<string, AnchorLocation>, anchor: string): AnchorLocation | undefined {
  const known = anchors.get(anchor)
  const letters = lettersOf(anchor)
  if (known !== undefined || letters === "") return known
  const alike = [...anchors].filter(([id]) => lettersOf(id) === letters)
  return alike.length === 1 ? alike[0]?.[1] : undefined
}

const lettersOf = (anchor: string) => anchor.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "")

const topOfItem = (item: number | undefined): AnchorLocation | undefined =>
  item === undefined ? undefined : { item, within: undefined }

/** A heading's anchor counts its namesakes in the whole document, but once that is cut only those in its own topic. */
function locateAnchors({ anchors: ids, parts }: DigestedText = { anchors: [], parts: [] }, items: LinkedItem[]) {
  const anchors = new Map<string, AnchorLocation>()
  let next = 0
  for (const [index, part] of parts.entries()) {
    const item = items[index]?.id
    if (item === undefined) break
    if (part.level > 0) anchors.set(ids[next++] ?? "", { item, within: undefined })
    for (const within of part.anchors) anchors.set(ids[next++] ?? "", { item, within })
    for (const [, id] of part.content.matchAll(/(?:<a id="|\{#(?=(?:tab|fig|eq):))([^"{}\s]+)(?:">|\}[ \t]*$)/gm))
      if (!anchors.has(id!)) anchors.set(id!, { item, within: id })
  }
  return anchors
}

function decodeAnchor(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
