import { Button } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { useSession } from "../session.ts"
import type { Collection } from "@hub/contract/collections"
import { collectionReviewsQuery } from "../reviews/queries.ts"
import { ReviewList } from "../reviews/ReviewList.tsx"

/** Who is asked about the topics of a collection and has not answered yet. */
export function CollectionReviews({ collection: { id } }: { collection: Collection }) {
  return (
    <ReviewList
      title="Open reviews"
      query={collectionReviewsQuery(id)}
      empty="Nobody is asked about these topics at the moment. Reviews that have no answer yet appear here."
      action={<SendTopics id={id} />}
    />
  )
}

const SendTopics = ({ id }: { id: number }) =>
  useSession()?.can.author ? (
    <Button renderRoot={(props) => <Link to="/reviews/send" search={{ collection: id }} {...props} />}>
      Send for review
    </Button>
  ) : null
