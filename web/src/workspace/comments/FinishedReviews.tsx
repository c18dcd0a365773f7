import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { labelAnswerer } from "../../reviews/away.ts"
import { topicReviewsQuery } from "../../reviews/queries.ts"
import controls from "../../widgets/Controls.module.css"
import layout from "../../widgets/Layout.module.css"
import { MomentAgo } from "../../widgets/MomentAgo.tsx"

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
            <Link
              to="/topics/$topicId/review-feedback/$reviewId"
              params={{ topicId: topic_id, reviewId: review.id }}
              className={controls.underlined}
            >
              {labelAnswerer(review)}
            </Link>
            <div className={layout.quietTiny}>
              Version {review.revision}, {review.decided_at !== null && <MomentAgo moment={review.decided_at} />}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
