import { headings, parse } from "@hub/markdown"
import type { ImportItemRow } from "./tables.ts"

type Item = Pick<ImportItemRow, "source_path" | "title" | "content">

/**
 * Where links between imported documents lead once they are topics: `document:path#anchor`, or `#anchor` within the
 * same document, becomes the topic that holds the anchor. A link whose document was left out stays as it was.
 */
export function documentPlaces(items: Item[], ids: number[]) {
  const holders = items.map((item, index) => ({ ...item, id: ids[index]!, anchors: anchorsOf(item) }))

  return (url: string, from: string): string | undefined => {
    const [, path, anchor = ""] = /^document:([^#]*)(?:#(.*))?$/.exec(url) ?? [undefined, undefined]
    if (path === undefined) return undefined
    const topics = holders.filter((one) => one.source_path === (path === "" ? from : decode(path)))
    const holder = topics.find((one) => one.anchors.has(anchor)) ?? topics[0]
    if (!holder) return undefined
    const within = anchor !== "" && holder.anchors.has(anchor) && holder.anchors.get(anchor) !== "title"
    return `/topics/${holder.id}/edit${within ? `#${anchor}` : ""}`
  }
}

/** The anchors of a topic: its own title's, now the page itself, and those of its headings. */
function anchorsOf({ title, content }: Item) {
  const [own] = headings(parse(`# ${title}`))
  return new Map<string, "title" | "heading">([
    ...(own ? ([[bare(own.id), "title"]] as const) : []),
    ...headings(parse(content)).map((heading) => [bare(heading.id), "heading"] as const),
  ])
}

function decode(path: string) {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const bare = (id: string) => id.replace(/^user-content-/, "")
