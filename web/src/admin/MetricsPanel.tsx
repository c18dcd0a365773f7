import { Drawer } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { audienceQuery } from "../announcements/queries.ts"
import { dashboardStats } from "../dashboard/queries.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { DetailItem } from "../widgets/DetailItem.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import surfaces from "../widgets/Surfaces.module.css"
import styles from "./AdminScreen.module.css"
import { formatUptime } from "./format-uptime.ts"

/** Who uses the hub, and how it is; all of it counted. */
export function MetricsPanel({ onClose }: { onClose: () => void }) {
  const counted = useQuery(dashboardStats)
  const authors = useQuery(audienceQuery("author"))
  const reviewers = useQuery(audienceQuery("reviewer"))
  const failed = [counted, authors, reviewers].find(({ error }) => error !== null)
  return (
    <Drawer opened size="xs" title="Metrics" onClose={onClose}>
      {counted.data && authors.data && reviewers.data ? (
        <>
          <dl className={`${surfaces.figures} ${styles.panel}`}>
            <DetailItem name="Total Users">{counted.data.userStats.totalUsers.toLocaleString()}</DetailItem>
            <DetailItem name="Authors">{authors.data.count.toLocaleString()}</DetailItem>
            <DetailItem name="Reviewers">{reviewers.data.count.toLocaleString()}</DetailItem>
            <DetailItem name="System Health">{counted.data.systemOverview.systemHealth}</DetailItem>
            <DetailItem name="Uptime">{formatUptime(counted.data.systemOverview.uptime)}</DetailItem>
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
    </Drawer>
  )
}
