import type { Review } from "@hub/contract/reviews"
import { describeProof } from "@hub/contract/proof"
import { Anchor, Button, Text, Title } from "@mantine/core"
import { useInfiniteQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useSession } from "../session.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { localDayOf } from "../widgets/day.ts"
import { useNow } from "../widgets/use-now.ts"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import { labelAnswerer, describeAbsence } from "./away.ts"
import { formatLongDay } from "../widgets/long-day.ts"
import { reviewList } from "./queries.ts"
import { RequestActions } from "./RequestActions.tsx"
import { ReviewBadge } from "./ReviewBadge.tsx"
import { UndeliveredEmail } from "./UndeliveredEmail.tsx"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import styles from "./Reviews.module.css"

type ReviewListProps = { title: string; group: "waiting" | "answered"; mine: boolean; empty: string }

export function ReviewList({ title, group, mine, empty }: ReviewListProps) {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    reviewList(group, mine),
  )
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  const total = data?.pages[0]?.total
  return (
    <section className={`${surfaces.paper} ${styles.panel}`} aria-label={title}>
      <Title order={2} size="h4">
        {title}
        {total !== undefined && total !== null && ` (${total})`}
      </Title>
      {isPending && <LoadingRows rows={3} />}
      {error && <ErrorState what="The reviews could not be loaded." error={error} onRetry={() => void refetch()} />}
      {data && rows.length === 0 && (
        <Text c="dimmed" mt="sm">
          {empty}
        </Text>
      )}
      <ul className={layout.plainList}>
        {rows.map((review) => (
          <Row key={review.id} review={review} />
        ))}
      </ul>
      {hasNextPage && (
        <Button mt="sm" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  )
}

function Row({ review }: { review: Review }) {
  const today = localDayOf(useNow())
  const isMine = useSession()?.person_id === review.reviewer.id && review.decided_at === null
  const to = isMine ? `/reviews/tasks/${review.id}` : `/topics/${review.topic_id}/review-feedback/${review.id}`
  return (
    <li className={`${surfaces.lined} ${styles.row}`}>
      <div>
        <Anchor fw={600} className={layout.asTyped} renderRoot={(props) => <Link to={to} {...props} />}>
          {review.topic_title}
        </Anchor>
        <div className={styles.meta}>
          <span>
            {labelAnswerer(review)}, requested by {review.requested_by.name}
          </span>
          <ReviewBadge status={review.status} />
          {review.decided_at === null ? (
            <>
              <Text span size="sm" {...(review.overdue ? { c: "var(--mantine-color-error)", fw: 600 } : {})}>
                {review.overdue ? "Overdue since" : "Due"} {formatLongDay(review.due_date)}
              </Text>
              <span>
                Requested <RelativeTime moment={review.created_at} />
              </span>
            </>
          ) : (
            <span>
              Answered <RelativeTime moment={review.decided_at} />, {describeProof(review.proof)}
            </span>
          )}
        </div>
        {review.away && <div className={styles.meta}>{describeAbsence(review.away, today)}</div>}
        <UndeliveredEmail review={review} />
      </div>
      <div className={styles.actions}>
        <RequestActions review={review} />
      </div>
    </li>
  )
}
