import { Anchor, Button, Text, Title } from "@mantine/core"
import { useInfiniteQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { ownPendingActionsQuery } from "../tasks/queries.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { WaitingFor } from "../widgets/WaitingFor.tsx"
import { formatLongDay } from "../widgets/long-day.ts"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import styles from "./Reviews.module.css"

/** The reviews that wait for the person who looks, also as somebody's deputy; each leads to the review itself. */
export function OwnPendingActions() {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    ownPendingActionsQuery("review"),
  )
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  const total = data?.pages[0]?.total ?? 0
  return (
    <section className={`${surfaces.paper} ${styles.panel}`} aria-label="Your turn">
      <Title order={2} size="h4">
        Your turn{total > 0 && ` (${total})`}
      </Title>
      {isPending && <LoadingRows rows={2} label="Loading your reviews…" />}
      {error && <ErrorState what="Your reviews could not be loaded." error={error} onRetry={() => void refetch()} />}
      {data && rows.length === 0 && (
        <Text c="dimmed" mt="sm">
          No reviews are waiting for you.
        </Text>
      )}
      <ul className={layout.plainList}>
        {rows.map(({ key, title, description, link, due_date, overdue, since }) => (
          <li key={key} className={`${surfaces.lined} ${styles.row}`}>
            <div>
              <Anchor fw={600} className={layout.asTyped} renderRoot={(props) => <Link to={link} {...props} />}>
                {title}
              </Anchor>
              <div className={styles.meta}>
                <span>{description}</span>
                {due_date !== null && (
                  <Text span size="sm" {...(overdue ? { c: "var(--mantine-color-error)", fw: 600 } : {})}>
                    {overdue ? "Overdue since" : "Due"} {formatLongDay(due_date)}
                  </Text>
                )}
                <span>
                  <WaitingFor since={since} />
                </span>
              </div>
            </div>
          </li>
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
