import { SegmentedControl } from "@mantine/core"
import { Link, useNavigate } from "@tanstack/react-router"
import layout from "../../widgets/Layout.module.css"
import { reviewList } from "../queries.ts"
import { ReviewList } from "../ReviewList.tsx"
import type { ReviewsSearch, ReviewTab } from "../search.ts"
import { ToIncorporateTab } from "./ToIncorporateTab.tsx"
import { WaitingTab } from "./WaitingTab.tsx"
import styles from "./Inbox.module.css"

type SentReviewsProps = { tab: Exclude<ReviewTab, "turn">; search: ReviewsSearch }

/** What became of reviews that were sent: nothing yet, feedback, or an answer. */
export function SentReviews({ tab, search }: SentReviewsProps) {
  const mine = search.whose !== "all"
  return (
    <>
      <WhoseReviews search={search} />
      {tab === "waiting" && <WaitingTab key={String(mine)} mine={mine} />}
      {tab === "incorporate" && <ToIncorporateTab mine={mine} />}
      {tab === "done" && (
        <>
          <ReviewList
            title="Answered"
            query={reviewList("answered", mine)}
            empty="No answers yet. Answers to your requests and your own answers appear here."
          />
          <p className={styles.below}>
            <Link to="/reviews/history" className={layout.linkSmall}>
              Review history
            </Link>
          </p>
        </>
      )}
    </>
  )
}

/** Everyone may see everyone's reviews. */
function WhoseReviews({ search }: { search: ReviewsSearch }) {
  const navigate = useNavigate()
  const { whose, ...rest } = search
  return (
    <SegmentedControl
      aria-label="Whose reviews"
      className={styles.whose ?? ""}
      size="xs"
      value={whose ?? "mine"}
      onChange={(chosen) =>
        void navigate({ to: "/reviews", search: chosen === "all" ? { ...rest, whose: "all" as const } : rest })
      }
      data={[
        { value: "mine", label: "Mine" },
        { value: "all", label: "Everyone's" },
      ]}
    />
  )
}
