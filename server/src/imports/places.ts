import { headings, parse, splitAtHeadings } from "@hub/markdown"
import type { ImportItemRow } from "./tables.ts"

type Document = { path: string; markdown: string }
type Item = Pick<ImportItemRow, "id" | "source_path">
/** Where an anchor of a document came to lie: in which item, and under which anchor of that, if not at its top. */
type Spot = { item: number; within: string | undefined }

/**
 * Where links within and between imported documents lead once the documents are topics. `#anchor` and
 * `document:path#anchor` become the topic that holds the anchor; what was left out of the import keeps its link.
 */
export function documentPlaces(
  documents: Document[],
  split_level: number,
  items: Item[],
  topicOf: Map<number, number>,
) {
  const spots = new Map(
    documents.map(({ path, markdown }) => {
      const mine = items.filter((item) => item.source_path === path).map((item) => item.id)
      return [path, { first: mine[0], anchors: anchorsOf(markdown, split_level, mine) }] as const
    }),
  )

  return (url: string, from: { id: number; source_path: string }): string | undefined => {
    const [, path = "", anchor = ""] = /^(?:document:([^#]*))?(?:#(.*))?$/s.exec(url) ?? []
    if (path === "" && anchor === "") return undefined
    const document = spots.get(path === "" ? from.source_path : decoded(path))
    const spot = document?.anchors.get(decoded(anchor)) ?? (path === "" ? undefined : top(document?.first))
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
function anchorsOf(markdown: string, split_level: number, items: number[]) {
  const anchors = new Map<string, Spot>()
  const ids = headings(parse(markdown)).map((heading) => heading.id)
  let next = 0
  const pieces = splitAtHeadings(markdown, split_level as 1 | 2 | 3 | 4 | 5 | 6)
  for (const [index, piece] of pieces.entries()) {
    const item = items[index]
    if (item === undefined) break
    if (piece.level > 0) anchors.set(bare(ids[next++]), { item, within: undefined })
    for (const { id } of headings(parse(piece.content))) anchors.set(bare(ids[next++]), { item, within: bare(id) })
    for (const [, id] of piece.content.matchAll(/<a id="([^"]+)">/g))
      if (!anchors.has(id!)) anchors.set(id!, { item, within: id })
  }
  return anchors
}

const bare = (id = "") => id.replace(/^user-content-/, "")

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
