import type { Parts } from "@hub/markdown"
import type { ImportItemRow } from "./tables.ts"

type Item = Pick<ImportItemRow, "id" | "source_path" | "cut">
/** Where an anchor of a document came to lie: in which item, and under which anchor of that, if not at its top. */
type Spot = { item: number; within: string | undefined }

/**
 * Where links within and between imported documents lead once the documents are topics. `#anchor` and
 * `document:path#anchor` become the topic that holds the anchor; what was left out of the import keeps its link.
 */
export function documentPlaces(
  partsIn: (path: string) => Parts | undefined,
  items: Item[],
  topicOf: Map<number, number>,
) {
  const itemsOf = new Map<string, Item[]>()
  for (const item of items) {
    const ofDocument = itemsOf.get(item.source_path)
    if (ofDocument === undefined) itemsOf.set(item.source_path, [item])
    else ofDocument.push(item)
  }
  const spots = new Map<string, Map<string, Spot>>()
  // Most documents are linked to by no other, so that their anchors need not be known.
  const anchorsIn = (path: string) => {
    const known = spots.get(path) ?? anchorsOf(partsIn(path), itemsOf.get(path) ?? [])
    spots.set(path, known)
    return known
  }

  return (url: string, from: { id: number; source_path: string }): string | undefined => {
    const [, path = "", anchor = ""] = /^(?:document:([^#]*))?(?:#(.*))?$/s.exec(url) ?? []
    if (path === "" && anchor === "") return undefined
    const document = path === "" ? from.source_path : decoded(path)
    const within = anchor === "" ? undefined : anchorsIn(document).get(decoded(anchor))
    const spot = within ?? (path === "" ? undefined : top(itemsOf.get(document)?.[0]?.id))
    if (!spot) return undefined
    if (spot.item === from.id && spot.within !== undefined) return `#${spot.within}`
    const topic = topicOf.get(spot.item)
    if (topic === undefined) return undefined
    return `/topics/${topic}/edit${spot.within === undefined ? "" : `#${spot.within}`}`
  }
}

const top = (item: number | undefined): Spot | undefined =>
  item === undefined ? undefined : { item, within: undefined }

/** A heading's anchor counts its namesakes in the whole document, but once that is cut only those in its own topic. */
function anchorsOf({ anchors: ids, parts }: Parts = { anchors: [], parts: [] }, items: Item[]) {
  const anchors = new Map<string, Spot>()
  let next = 0
  for (const [index, part] of parts.entries()) {
    const item = items[index]?.id
    if (item === undefined) break
    if (part.level > 0) anchors.set(ids[next++] ?? "", { item, within: undefined })
    for (const within of part.anchors) anchors.set(ids[next++] ?? "", { item, within })
    for (const [, id] of part.content.matchAll(/<a id="([^"]+)">/g))
      if (!anchors.has(id!)) anchors.set(id!, { item, within: id })
  }
  return anchors
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
