import type { InboxReview } from "@hub/contract/review-inbox"
import { useInfiniteQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useId } from "react"
import { formatDay, localDayOf } from "../../widgets/day.ts"
import { ErrorState } from "../../widgets/ErrorState.tsx"
import { Initials } from "../../widgets/Initials.tsx"
import { useListKeys } from "../../widgets/list/use-list-keys.ts"
import { LoadingRows } from "../../widgets/LoadingRows.tsx"
import { LoadMore } from "../../widgets/LoadMore.tsx"
import { useNow } from "../../widgets/use-now.ts"
import controls from "../../widgets/Controls.module.css"
import layout from "../../widgets/Layout.module.css"
import { describeKind } from "./describe-kind.ts"
import { type DueGroup, groupByDue } from "./due-groups.ts"
import { NothingToReview } from "./NothingToReview.tsx"
import { inboxQuery } from "./queries.ts"
import styles from "./Inbox.module.css"

/** What waits for the person who looks, by when it is due. */
export function InboxList({ shown }: { shown: number | undefined }) {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(inboxQuery())
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  const today = localDayOf(useNow())
  const list = useListKeys<HTMLElement>("review")
  return (
    <section ref={list} aria-label="Your turn">
      {isPending && <LoadingRows rows={4} label="Loading your reviews…" />}
      {error && <ErrorState what="Your reviews could not be loaded." error={error} onRetry={() => void refetch()} />}
      {data && rows.length === 0 && <NothingToReview />}
      {groupByDue(rows, today).map(({ group, rows }) => (
        <InboxGroup key={group} group={group} rows={rows} shown={shown} />
      ))}
      {hasNextPage && (
        <LoadMore
          shown={rows.length}
          total={data?.pages[0]?.total ?? null}
          more
          busy={isFetchingNextPage}
          onMore={() => void fetchNextPage()}
        />
      )}
      {data && (
        <p className={styles.below}>
          <Link to="/reviews/tasks" className={layout.linkSmall}>
            Review tasks as a table
          </Link>
        </p>
      )}
    </section>
  )
}

type InboxGroupProps = { group: DueGroup; rows: InboxReview[]; shown: number | undefined }

function InboxGroup({ group, rows, shown }: InboxGroupProps) {
  const heading = useId()
  // The heading says it of these.
  const isDaySaid = group === "Due today" || group === "Due tomorrow"
  return (
    <>
      <h2 id={heading} className={`${styles.group} ${group === "Overdue" ? layout.late : layout.quiet}`}>
        {group}
      </h2>
      <ul className={layout.plainList} aria-labelledby={heading}>
        {rows.map((row) => (
          <li key={row.id} data-review={row.id}>
            <Link
              to="/reviews"
              search={{ review: row.id }}
              className={`${controls.hoverGround} ${controls.current} ${controls.ringInside} ${styles.row}`}
              activeProps={{}}
              data-opens
              aria-current={row.id === shown ? "true" : undefined}
            >
              <InboxRowWords row={row} isDaySaid={isDaySaid} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function InboxRowWords({ row, isDaySaid }: { row: InboxReview; isDaySaid: boolean }) {
  const { topic_title, requested_by, message, minutes, due_date, overdue, scope } = row
  return (
    <>
      <Initials name={requested_by.name} />
      <span className={styles.words}>
        <span className={`${layout.lineBetween} ${styles.first}`}>
          <span className={styles.name}>{topic_title}</span>
          <span className={`${layout.quietTiny} ${layout.oneLine}`}>{minutes} min</span>
        </span>
        <span className={`${layout.quietSmall} ${layout.clipped}`}>
          {requested_by.name}
          {message !== "" && `: “${message}”`}
        </span>
        <span className={layout.quietTiny}>
          {!isDaySaid && (
            <span className={overdue ? layout.late : ""}>
              {overdue ? "Was due" : "Due"} {formatDay(due_date)} ·{" "}
            </span>
          )}
          {describeKind(row)}
        </span>
        {scope.length > 0 && <span className={styles.kind}>{scope.join(" ")}</span>}
      </span>
      <span className={styles.dot} aria-hidden />
    </>
  )
}
