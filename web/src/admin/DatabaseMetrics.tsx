import { useQuery } from "@tanstack/react-query"
import { stats } from "../dashboard/queries.ts"
import { byteSize } from "@hub/contract/byte-size"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { Fact } from "../widgets/Fact.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import styles from "./AdminScreen.module.css"

/** How much the database holds, as it says itself. */
export function DatabaseMetrics() {
  const found = useQuery(stats)
  const metrics = found.data?.databaseMetrics
  return (
    <section className={styles.card} aria-labelledby="database-metrics">
      <h2 className={styles.heading} id="database-metrics">
        Database metrics
      </h2>
      {metrics ? (
        <dl className={styles.facts}>
          <Fact name="Tables">{metrics.tables.toLocaleString()}</Fact>
          <Fact name="Rows">{metrics.totalRecords.toLocaleString()}</Fact>
          <Fact name="Size">{byteSize(metrics.size)}</Fact>
          <Fact name="Last Backup">
            {metrics.lastBackup === null ? "Never" : new Date(metrics.lastBackup).toLocaleString()}
          </Fact>
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
