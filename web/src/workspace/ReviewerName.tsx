import type { Review } from "@hub/contract/reviews"
import { Link } from "@tanstack/react-router"
import { labelAnswerer } from "../reviews/away.ts"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import { formatDay } from "../widgets/day.ts"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import styles from "./Rail.module.css"

/** Who is asked, with the way to what they said, and when they answered or have to. */
export function ReviewerName({ review }: { review: Review }) {
  const { topic_id: topicId, id: reviewId, decided_at, revision, due_date } = review
  return (
    <>
      <Link
        to="/topics/$topicId/review-feedback/$reviewId"
        params={{ topicId, reviewId }}
        className={`${controls.underlined} ${styles.person}`}
      >
        {labelAnswerer(review)}
      </Link>
      <div className={layout.quietTiny}>
        {decided_at === null ? (
          `Due ${formatDay(due_date)}`
        ) : (
          <>
            Version {revision}, <MomentAgo moment={decided_at} />
          </>
        )}
      </div>
    </>
  )
}
