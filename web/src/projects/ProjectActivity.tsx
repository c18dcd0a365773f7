import { useInfiniteQuery } from "@tanstack/react-query"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { LoadMore } from "../widgets/LoadMore.tsx"
import styles from "../widgets/Planning.module.css"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import { projectActivity } from "./queries.ts"

/** What happened in a project, the newest first. */
export function ProjectActivity({ id }: { id: number }) {
  const found = useInfiniteQuery(projectActivity(id))
  const events = found.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <section className={styles.section} aria-label="Activity">
      <div className={styles.head}>
        <h2>Activity</h2>
      </div>
      {found.data ? (
        <>
          <ul className={styles.events}>
            {events.map(({ id: fact, actor_name, sentence, at }) => (
              <li key={fact}>
                <strong>{actor_name ?? "The hub"}</strong> {sentence} <RelativeTime moment={at} />
              </li>
            ))}
          </ul>
          <LoadMore
            shown={events.length}
            total={found.data.pages[0]?.total ?? null}
            more={found.hasNextPage}
            busy={found.isFetchingNextPage}
            onMore={() => void found.fetchNextPage()}
          />
        </>
      ) : found.error ? (
        <ErrorState what="The activity could not be loaded." error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <LoadingRows label="Loading activity…" rows={3} />
      )}
    </section>
  )
}
