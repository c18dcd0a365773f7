import type { ReactNode } from "react"
import type { Review } from "@hub/contract/reviews"
import { describeProof } from "@hub/contract/proof"
import { Button, Text } from "@mantine/core"
import { useInfiniteQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useSession } from "../session.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { Initials } from "../widgets/Initials.tsx"
import { RowTick } from "../widgets/list/selection-column.tsx"
import { useListKeys } from "../widgets/list/use-list-keys.ts"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { localDayOf, formatDay } from "../widgets/day.ts"
import { useNow } from "../widgets/use-now.ts"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import { labelAnswerer, describeAbsence } from "./away.ts"
import type { reviewList } from "./queries.ts"
import { RequestActions } from "./RequestActions.tsx"
import { ReviewBadge } from "./ReviewBadge.tsx"
import { UndeliveredEmail } from "./UndeliveredEmail.tsx"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import styles from "./Reviews.module.css"

type ReviewTicks = { ids: ReadonlySet<number>; onTick: (id: number, range: boolean) => void }
type ReviewListProps = {
  title: string
  query: ReturnType<typeof reviewList>
  empty: string
  /** What can be done where nothing is listed. */
  action?: ReactNode
  /** The requests of which several can be chosen. */
  ticks?: ReviewTicks
}

export function ReviewList({ title, query, empty, action, ticks }: ReviewListProps) {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(query)
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  const list = useListKeys<HTMLElement>("review", ticks && ((id) => ticks.onTick(id, false)))
  return (
    <section ref={list} aria-label={title}>
      {isPending && <LoadingRows rows={3} />}
      {error && <ErrorState what="The reviews could not be loaded." error={error} onRetry={() => void refetch()} />}
      {data && rows.length === 0 && <EmptyState sentence={empty}>{action}</EmptyState>}
      <ul className={layout.plainList}>
        {rows.map((review) => (
          <Row key={review.id} review={review} ticks={ticks} />
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

/** Several can be reminded or given more time at once. */
export const isTickable = ({ can }: Review) => can.remind || can.extend

function Row({ review, ticks }: { review: Review; ticks: ReviewTicks | undefined }) {
  const today = localDayOf(useNow())
  const isMine = useSession()?.person_id === review.reviewer.id && review.decided_at === null
  const to = isMine ? `/reviews/tasks/${review.id}` : `/topics/${review.topic_id}/review-feedback/${review.id}`
  return (
    <li data-review={review.id} className={`${surfaces.lined} ${styles.row}`}>
      <div className={styles.ticked}>
        {ticks && isTickable(review) && (
          <RowTick
            name={`${review.topic_title}, ${review.reviewer.name}`}
            checked={ticks.ids.has(review.id)}
            className={styles.tick}
            onTick={(range) => ticks.onTick(review.id, range)}
          />
        )}
        <Initials name={review.reviewer.name} />
        <div className={layout.grow}>
          <Link to={to} className={`${controls.title} ${layout.asTyped}`} data-opens>
            {review.topic_title}
          </Link>
          <div className={styles.meta}>
            <span>
              {labelAnswerer(review)}, requested by {review.requested_by.name}
            </span>
            <ReviewBadge status={review.status} />
            {review.decided_at === null ? (
              <>
                <Text span size="sm" {...(review.overdue ? { c: "var(--mantine-color-error)", fw: 600 } : {})}>
                  {review.overdue ? "Overdue since" : "Due"} {formatDay(review.due_date)}
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
      </div>
      <div className={styles.actions}>
        <RequestActions review={review} />
      </div>
    </li>
  )
}
