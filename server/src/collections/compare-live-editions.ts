import type { LiveEdition } from "@hub/contract/collections"
import type { PublicationKind } from "@hub/contract/publications"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import type { EditionNode } from "./structure/edition-nodes.ts"
import type { IncludedNode } from "./structure/select-edition-nodes.ts"

type PublishedTopicPosition = {
  publication_id: number
  position: number
  topic_id: number | null
  revision_id: number | null
}
type EditionsOfToday = Record<PublicationKind, IncludedNode<EditionNode>[]>

/**
 * How each edition that readers have differs from what would be published today: by whole topics, not by words. A version that
 * says the same as an earlier one, as a restored one does, is no change.
 */
export async function compareLiveEditions(
  { db }: Ctx,
  collection_id: number,
  today: EditionsOfToday,
): Promise<LiveEdition[]> {
  const { rows: live } = await sql<{ id: number; kind: PublicationKind; edition: number; published_at: Date }>`
    select id, kind, edition, published_at from publications
    where collection_id = ${collection_id} and status = 'live' order by kind desc`.execute(db)
  if (live.length === 0) return []
  const { rows: places } = await sql<PublishedTopicPosition>`
    select publication_id, position, topic_id, revision_id from publication_topics
    where publication_id = any(${live.map(({ id }) => id)}::bigint[]) and kind = 'topic'`.execute(db)

  const hashes = await loadContentHashes({ db }, [
    ...places.map(({ revision_id }) => revision_id),
    ...live.flatMap(({ kind }) => today[kind].map(({ node }) => node.revision_id)),
  ])
  const says = (revision_id: number | null | undefined) => hashes.get(revision_id ?? 0)

  return live.map(({ id, kind, edition, published_at }) => {
    const there = new Map(
      places
        .filter((place) => place.publication_id === id)
        .map((place) => [place.topic_id ?? -place.position, place.revision_id]),
    )
    const now = new Map(today[kind].flatMap(({ node }) => (node.topic_id === null ? [] : [[node.topic_id, node]])))
    const added = [...now.keys()].filter((topic) => !there.has(topic))
    const removed = [...there.keys()].filter((topic) => !now.has(topic))
    const changed = [...now].filter(
      ([topic, node]) => there.has(topic) && says(there.get(topic)) !== says(node.revision_id),
    )
    return {
      publication_id: id,
      kind,
      edition,
      published_at: published_at.toISOString(),
      changed: changed.length,
      added: added.length,
      removed: removed.length,
    }
  })
}

/** What the versions say, each as one word to compare: their titles, texts and frontmatter. */
async function loadContentHashes({ db }: Pick<Ctx, "db">, revisions: (number | null)[]): Promise<Map<number, string>> {
  const ids = [...new Set(revisions)].filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; content_hash: string }>`
    select id, content_hash from revisions where id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, content_hash }) => [id, content_hash]))
}
