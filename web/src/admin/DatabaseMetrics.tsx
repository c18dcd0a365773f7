import { useQuery } from "@tanstack/react-query"
import { dashboardStats } from "../dashboard/queries.ts"
import { formatByteSize } from "@hub/contract/byte-size"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { DetailItem } from "../widgets/DetailItem.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import surfaces from "../widgets/Surfaces.module.css"
import styles from "./AdminScreen.module.css"
import { formatMoment } from "../widgets/day.ts"

/** How much the database holds, as it says itself. */
export function DatabaseMetrics() {
  const found = useQuery(dashboardStats)
  const metrics = found.data?.databaseMetrics
  return (
    <section className={`${surfaces.ruled} ${styles.card}`} aria-labelledby="database-metrics">
      <h2 className={styles.heading} id="database-metrics">
        Database metrics
      </h2>
      {metrics ? (
        <dl className={`${surfaces.figures} ${styles.details}`}>
          <DetailItem name="Tables">{metrics.tables.toLocaleString()}</DetailItem>
          <DetailItem name="Rows">{metrics.totalRecords?.toLocaleString()}</DetailItem>
          <DetailItem name="Size">{formatByteSize(metrics.size ?? 0)}</DetailItem>
          <DetailItem name="Last Backup">
            {metrics.lastBackup === null ? "Never" : formatMoment(metrics.lastBackup)}
          </DetailItem>
          <DetailItem name="Second lock">
            {metrics.secondLock ? "On" : "Off: this database lets the hub create no role"}
          </DetailItem>
        </dl>
      ) : found.error ? (
        <ErrorState
          what="The database metrics could not be loaded."
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <LoadingRows label="Loading the database metrics…" rows={4} />
      )}
    </section>
  )
}
