import type { Collection } from "@hub/contract/collections"
import { collectionReviewsQuery } from "../reviews/queries.ts"
import { ReviewList } from "../reviews/ReviewList.tsx"

/** Who is asked about the topics of a collection and has not answered yet. */
export function CollectionReviews({ collection: { id } }: { collection: Collection }) {
  return (
    <ReviewList
      title="Open reviews"
      query={collectionReviewsQuery(id)}
      empty="Nobody is asked about these topics at the moment."
    />
  )
}
