import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { levelLooks } from "../logs/labels.ts"
import { StateSign } from "../widgets/StateMark.tsx"
import { lastLogs } from "../logs/queries.ts"
import { labelLogEvent } from "../logs/labels.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { ListRow, RowList, RowSign } from "../widgets/ListRow.tsx"
import surfaces from "../widgets/Surfaces.module.css"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import styles from "./AdminScreen.module.css"

/** Section 9: the first five. */
const shown = 5

/** What happened last. */
export function SystemEvents() {
  const found = useQuery(lastLogs(shown))
  return (
    <section className={`${surfaces.ruled} ${styles.card}`} aria-labelledby="system-events">
      <h2 className={styles.heading} id="system-events">
        Recent system events
      </h2>
      {found.data ? (
        <RowList>
          {found.data.rows.map(({ id, level, event, user, timestamp }) => (
            <ListRow
              key={id}
              sign={
                <RowSign>
                  <StateSign kind={levelLooks[level].kind} />
                </RowSign>
              }
              end={levelLooks[level].label}
              date={<RelativeTime moment={timestamp} />}
            >
              {labelLogEvent(event)}
              {user !== null && `, ${user}`}
            </ListRow>
          ))}
        </RowList>
      ) : found.error ? (
        <ErrorState what="Failed to load system logs." error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <LoadingRows label="Loading system events…" rows={shown} />
      )}
      <Link to="/admin/logs">All system logs</Link>
    </section>
  )
}
