import type { Collection } from "@hub/contract/collections"
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { checksQuery } from "../checks/queries.ts"
import { publicationList } from "../publications/queries.ts"
import { collectionReviewsQuery } from "../reviews/queries.ts"
import { useSession } from "../session.ts"
import type { RecordTab } from "../widgets/list/RecordTabs.tsx"
import { measureProgress } from "../collections/progress.ts"
import type { CollectionTab } from "../collections/search.ts"

/** The tabs of a collection, with how much each holds; what was counted is at hand when the tab is opened. */
export function useCollectionTabs({ id, topics, embargo_until }: Collection): RecordTab<CollectionTab>[] {
  const author = useSession()?.can.author ?? false
  const reviews = useInfiniteQuery(collectionReviewsQuery(id))
  const editions = useInfiniteQuery(publicationList({ collection: id }))
  const checks = useQuery({ ...checksQuery({ collection: id }), enabled: topics.length > 0 })
  return [
    { tab: "contents", label: "Contents", count: measureProgress(topics).topics },
    { tab: "reviews", label: "Reviews", count: reviews.data?.pages[0]?.total ?? undefined },
    { tab: "editions", label: "Publications", count: editions.data?.pages[0]?.total ?? undefined },
    { tab: "checks", label: "Checks", count: checks.data?.total },
    { tab: "values", label: "Values" },
    ...(author || embargo_until !== undefined ? [{ tab: "embargo", label: "Embargo" } as const] : []),
    { tab: "history", label: "History" },
  ]
}
