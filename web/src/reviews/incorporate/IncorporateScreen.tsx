import { useInfiniteQuery } from "@tanstack/react-query"
import { Link, useSearch } from "@tanstack/react-router"
import { useState } from "react"
import { Crumbs } from "../../widgets/Crumbs.tsx"
import { EmptyState } from "../../widgets/EmptyState.tsx"
import { ErrorState } from "../../widgets/ErrorState.tsx"
import { LoadingRows } from "../../widgets/LoadingRows.tsx"
import { LoadMore } from "../../widgets/LoadMore.tsx"
import { parentScreens } from "../../widgets/parent-screens.ts"
import columns from "../../widgets/Columns.module.css"
import controls from "../../widgets/Controls.module.css"
import layout from "../../widgets/Layout.module.css"
import styles from "./Incorporate.module.css"
import { topicsWithPointsQuery } from "./queries.ts"
import { incorporateSearch } from "../search.ts"
import { TopicPoints } from "./TopicPoints.tsx"

/** Where an author takes in what the reviewers of a topic said, or says why not. */
export function IncorporateScreen() {
  const { topic } = incorporateSearch(useSearch({ strict: false }))
  const [everyones, setEveryones] = useState(false)
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    topicsWithPointsQuery(!everyones),
  )
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  // There is no choice to make where one topic has feedback, and it stays open once none of it is left to decide.
  const [only, setOnly] = useState<number>()
  if (only === undefined && rows.length === 1) setOnly(rows[0]?.id)
  const shown = topic ?? only
  const bar = (
    <div className={columns.bar}>
      <Crumbs crumbs={[{ ...parentScreens.reviews, search: { tab: "incorporate" } }]} inBar />
      <h1 className={columns.shown}>Incorporate feedback</h1>
    </div>
  )
  return (
    <div className={`${columns.columns} ${styles.workbench}`} data-open={topic !== undefined || undefined}>
      <aside className={columns.start} aria-label="Topics with feedback">
        <div className={columns.sticky}>
          <p className={`${layout.quietSmall} ${styles.lead}`}>
            Answer the comments and suggestions from reviewers and manuscripts.
          </p>
          <label className={styles.whose}>
            <input
              type="checkbox"
              checked={everyones}
              onChange={(event) => setEveryones(event.currentTarget.checked)}
            />
            Everyone's topics
          </label>
          <nav className={styles.topics} aria-label="Topics with feedback">
            {isPending && <LoadingRows rows={3} label="Loading the topics…" />}
            {error && (
              <ErrorState what="The topics could not be loaded." error={error} onRetry={() => void refetch()} />
            )}
            {data && rows.length === 0 && (
              <p className={layout.quietSmall}>
                {everyones
                  ? "No topics have feedback to incorporate."
                  : "None of your topics have feedback to incorporate."}
              </p>
            )}
            <ul className={layout.plainList}>
              {rows.map(({ id, title, open, points, owner_name }) => (
                <li key={id}>
                  <Link
                    to="/reviews/incorporate"
                    search={{ topic: id }}
                    className={`${controls.hoverGround} ${styles.topic}`}
                    aria-current={id === shown ? "page" : undefined}
                  >
                    <span className={`${layout.strongBreaking} ${controls.theirs}`}>{title}</span>
                    <span className={layout.quietSmall}>
                      {open === 0 ? `${points} answered` : `${open} of ${points} open`}
                      {everyones && owner_name !== null && `, ${owner_name}`}
                    </span>
                  </Link>
                </li>
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
          </nav>
        </div>
      </aside>
      {shown === undefined ? (
        <div className={layout.narrow}>
          {bar}
          <div className={`${columns.leaf} ${styles.points}`}>
            <EmptyState sentence="Choose a topic to see what its reviewers said." />
          </div>
        </div>
      ) : (
        <TopicPoints key={shown} id={shown} bar={bar} />
      )}
    </div>
  )
}
