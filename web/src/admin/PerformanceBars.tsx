import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { Meter } from "../metrics/Meter.tsx"
import { performanceMetrics } from "../metrics/queries.ts"
import { Loaded } from "../widgets/Loaded.tsx"
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
      <Loaded found={found} what="The performance figures" rows={3}>
        {({ system }) => (
          <>
            <Meter label="CPU" percent={system.cpuUsage} />
            <Meter label="Memory" percent={system.memoryUsage} />
            <Meter label="Storage" percent={system.storageUsage} />
          </>
        )}
      </Loaded>
      <Link to="/admin/metrics">Performance metrics</Link>
    </section>
  )
}
