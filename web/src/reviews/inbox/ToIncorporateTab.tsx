import type { TopicToIncorporate } from "@hub/contract/review-inbox"
import { countPoints } from "../count-points.ts"
import { Button } from "@mantine/core"
import { useInfiniteQuery } from "@tanstack/react-query"
import { Link, linkOptions, type LinkProps } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { EmptyState } from "../../widgets/EmptyState.tsx"
import { ErrorState } from "../../widgets/ErrorState.tsx"
import { Initials } from "../../widgets/Initials.tsx"
import { useListKeys } from "../../widgets/list/use-list-keys.ts"
import { formatCount } from "../../widgets/format-count.ts"
import { LoadingRows } from "../../widgets/LoadingRows.tsx"
import { LoadMore } from "../../widgets/LoadMore.tsx"
import { WaitingFor } from "../../widgets/WaitingFor.tsx"
import controls from "../../widgets/Controls.module.css"
import layout from "../../widgets/Layout.module.css"
import surfaces from "../../widgets/Surfaces.module.css"
import reviews from "../Reviews.module.css"
import { toIncorporateQuery } from "./queries.ts"
import { toFinishQuery } from "./to-finish.ts"
import styles from "./Inbox.module.css"

/** Topics whose feedback waits for their owner, each with the way to where it is decided. */
export function ToIncorporateTab({ mine }: { mine: boolean }) {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    toIncorporateQuery(mine),
  )
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  const list = useListKeys<HTMLElement>("topic")
  return (
    <section ref={list} aria-label="To incorporate">
      {isPending && <LoadingRows rows={3} label="Loading the topics…" />}
      {error && <ErrorState what="The topics could not be loaded." error={error} onRetry={() => void refetch()} />}
      {data && rows.length === 0 && (
        <EmptyState
          sentence={
            mine
              ? "None of your topics have feedback to incorporate. Comments and suggestions of reviewers wait here for you."
              : "No topics have feedback to incorporate. Comments and suggestions of reviewers wait here for the owners."
          }
        />
      )}
      <ul className={layout.plainList}>
        {rows.map((row) => (
          <TopicRow key={row.id} row={row} mine={mine} />
        ))}
      </ul>
      {hasNextPage && (
        <LoadMore
          shown={rows.length}
          total={data?.pages[0]?.total ?? null}
          more
          busy={isFetchingNextPage}
          onMore={() => void fetchNextPage()}
        />
      )}
      <ToFinish mine={mine} />
    </section>
  )
}

function TopicRow({ row, mine }: { row: TopicToIncorporate; mine: boolean }) {
  const { id, title, said_by, owner_name, link, since } = row
  return (
    <FeedbackRow
      id={id}
      title={title}
      link={{ to: link }}
      step={labelStep(row)}
      mark={<Initials name={said_by[0] ?? title} />}
    >
      {said_by.length > 0 && <span>{said_by.join(", ")}</span>}
      {!mine && owner_name !== null && <span>for {owner_name}</span>}
      <span>
        <WaitingFor since={since} />
      </span>
    </FeedbackRow>
  )
}

type FeedbackRowProps = {
  id: number
  title: string
  /** Where the next step with it is done. */
  link: LinkProps
  step: string
  mark?: ReactNode
  children: ReactNode
}

function FeedbackRow({ id, title, link, step, mark, children }: FeedbackRowProps) {
  return (
    <li data-topic={id} className={`${surfaces.lined} ${reviews.row}`}>
      <div className={reviews.ticked}>
        {mark}
        <div className={layout.grow}>
          <Link {...link} className={controls.title} data-opens>
            {title}
          </Link>
          <div className={reviews.meta}>{children}</div>
        </div>
      </div>
      <div className={reviews.actions}>
        <Button size="xs" aria-label={`${step}: ${title}`} renderRoot={(props) => <Link {...link} {...props} />}>
          {step}
        </Button>
      </div>
    </li>
  )
}

/** Topics whose reviewers do not know yet what was decided; the round is finished beside the text. */
function ToFinish({ mine }: { mine: boolean }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(toFinishQuery(mine))
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  if (error)
    return <ErrorState what="The reviews to finish could not be loaded." error={error} onRetry={() => void refetch()} />
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="to-finish">
      <h2 id="to-finish" className={styles.group}>
        All decided, reviewers not notified yet
      </h2>
      <ul className={layout.plainList}>
        {rows.map(({ id, title, owner_name, points }) => (
          <FeedbackRow
            key={id}
            id={id}
            title={title}
            link={linkOptions({ to: "/topics/$id", params: { id }, search: { tab: "comments" } })}
            step="Finish the review"
          >
            <span>{formatCount(points, "comment or suggestion", "comments and suggestions")} decided</span>
            {!mine && owner_name !== null && <span>for {owner_name}</span>}
          </FeedbackRow>
        ))}
      </ul>
      {hasNextPage && (
        <LoadMore
          shown={rows.length}
          total={data?.pages[0]?.total ?? null}
          more
          busy={isFetchingNextPage}
          onMore={() => void fetchNextPage()}
        />
      )}
    </section>
  )
}

function labelStep({ open, open_suggestions, next }: TopicToIncorporate): string {
  if (next === "resubmit") return "Send again"
  return open === 0 ? "Read the answer" : `Review ${countPoints({ open_points: open, open_suggestions })}`
}
