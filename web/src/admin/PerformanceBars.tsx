import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { Meter } from "../metrics/Meter.tsx"
import { performanceMetrics } from "../metrics/queries.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import surfaces from "../widgets/Surfaces.module.css"
import styles from "./AdminScreen.module.css"

/** How busy the machine is on which the hub runs. */
export function PerformanceBars() {
  const found = useQuery(performanceMetrics)
  return (
    <section className={`${surfaces.ruled} ${styles.card}`} aria-labelledby="performance">
      <h2 className={styles.heading} id="performance">
        Performance
      </h2>
      {found.data ? (
        <>
          <Meter label="CPU" percent={found.data.system.cpuUsage} />
          <Meter label="Memory" percent={found.data.system.memoryUsage} />
          <Meter label="Storage" percent={found.data.system.storageUsage} />
        </>
      ) : found.error ? (
        <ErrorState
          what="The performance figures could not be loaded."
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <LoadingRows label="Loading the performance figures…" rows={3} />
      )}
      <Link to="/admin/metrics">Performance metrics</Link>
    </section>
  )
}
