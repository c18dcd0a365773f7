import type { Collection } from "@hub/contract/collections"
import { useInfiniteQuery } from "@tanstack/react-query"
import { ActivityLines } from "../widgets/ActivityLines.tsx"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { GrowingList } from "../widgets/GrowingList.tsx"
import { collectionActivityQuery } from "../collections/queries.ts"

/** What happened to a collection and its editions, the newest first. */
export function CollectionHistory({ collection: { id } }: { collection: Collection }) {
  const found = useInfiniteQuery(collectionActivityQuery(id))
  return (
    <section aria-label="History">
      <GrowingList
        what="history"
        found={found}
        empty={
          <EmptyState sentence="Nothing has happened here yet. Changes to the collection and its editions appear here." />
        }
      >
        {(events) => <ActivityLines events={events} />}
      </GrowingList>
    </section>
  )
}
