import { useQuery } from "@tanstack/react-query"
import { topicReviewsQuery } from "../../reviews/queries.ts"
import layout from "../../widgets/Layout.module.css"
import { ReviewerName } from "../ReviewerName.tsx"

/** Where the comments of answers are to be read whose round is over: they stand beside the text no more. */
export function FinishedReviews({ topic_id, isAlone }: { topic_id: number; isAlone: boolean }) {
  const { data } = useQuery(topicReviewsQuery(topic_id))
  const answered = data?.filter(({ decided_at }) => decided_at !== null) ?? []
  if (answered.length === 0)
    return data && isAlone ? <p className={layout.quietLine}>No comments of this text have been resolved.</p> : null
  return (
    <>
      <p className={layout.quietLine}>
        {isAlone && "What reviewers said is settled. "}Open an answer to see what was decided on its comments:
      </p>
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
