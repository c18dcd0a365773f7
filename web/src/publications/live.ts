import type { Publication } from "@hub/contract/publications"

export type PublishedCollection = { key: string; title: string; collection_id: number | null; editions: Publication[] }

/** What is live, by collection: the collection that was published last comes first, its PDF before its knowledge base. */
export function groupByCollection(editions: Publication[]): PublishedCollection[] {
  const groups = new Map<string, PublishedCollection>()
  for (const edition of editions) {
    const { collection_id, title } = edition
    // A collection that is gone leaves its editions behind, each on its own.
    const key = collection_id === null ? `edition ${edition.id}` : `collection ${collection_id}`
    const group = groups.get(key) ?? { key, title, collection_id, editions: [] }
    groups.set(key, group)
    group.editions.push(edition)
  }
  for (const { editions } of groups.values()) editions.sort((one, other) => (one.kind < other.kind ? 1 : -1))
  return [...groups.values()]
}
