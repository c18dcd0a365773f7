import { useQuery } from "@tanstack/react-query"
import { topicReviewsQuery } from "../../reviews/queries.ts"
import layout from "../../widgets/Layout.module.css"
import { ReviewerName } from "../ReviewerName.tsx"

/** Where the comments of answers are to be read whose round is over: they stand beside the text no more. */
export function FinishedReviews({ topic_id }: { topic_id: number }) {
  const { data } = useQuery(topicReviewsQuery(topic_id))
  const answered = data?.filter(({ decided_at }) => decided_at !== null) ?? []
  if (answered.length === 0) return null
  return (
    <>
      <p className={layout.quietLine}>Every answer of a reviewer, with what became of its comments:</p>
      <ul className={layout.stackList}>
        {answered.map((review) => (
          <li key={review.id}>
            <ReviewerName review={review} />
          </li>
        ))}
      </ul>
    </>
  )
}
