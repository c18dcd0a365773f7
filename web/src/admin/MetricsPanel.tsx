import { useQuery } from "@tanstack/react-query"
import { audience } from "../announcements/queries.ts"
import { stats } from "../dashboard/queries.ts"
import { Dialog } from "../widgets/Dialog.tsx"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { Fact } from "../widgets/Fact.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import styles from "./AdminScreen.module.css"
import { uptimeWords } from "./words.ts"

/** Who uses the hub, and how it is; all of it counted. */
export function MetricsPanel({ onClose }: { onClose: () => void }) {
  const counted = useQuery(stats)
  const authors = useQuery(audience("author"))
  const reviewers = useQuery(audience("reviewer"))
  const failed = [counted, authors, reviewers].find(({ error }) => error !== null)
  return (
    <Dialog drawer title="Metrics" onClose={onClose}>
      {counted.data && authors.data && reviewers.data ? (
        <>
          <dl className={styles.panel}>
            <Fact name="Total Users">{counted.data.userStats.totalUsers.toLocaleString()}</Fact>
            <Fact name="Authors">{authors.data.count.toLocaleString()}</Fact>
            <Fact name="Reviewers">{reviewers.data.count.toLocaleString()}</Fact>
            <Fact name="System Health">{counted.data.systemOverview.systemHealth}</Fact>
            <Fact name="Uptime">{uptimeWords(counted.data.systemOverview.uptime)}</Fact>
          </dl>
          <ul>
            {counted.data.systemOverview.problems.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      ) : failed ? (
        <ErrorState
          what="The metrics could not be loaded."
          error={failed.error}
          onRetry={() => void Promise.all([counted, authors, reviewers].map((one) => one.refetch()))}
        />
      ) : (
        <LoadingRows label="Loading metrics…" rows={5} />
      )}
    </Dialog>
  )
}
