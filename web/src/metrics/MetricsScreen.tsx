import { Alert, Button } from "@mantine/core"
import { metrics } from "@hub/contract/metrics"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { download, errorSentence } from "../call.ts"
import { toast } from "../toast.ts"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { parentScreens } from "../widgets/parent-screens.ts"
import { Figures } from "./Figures.tsx"
import surfaces from "../widgets/Surfaces.module.css"
import styles from "./Metrics.module.css"
import { performanceMetrics } from "./queries.ts"
import { sampleMetrics } from "./samples.ts"
import { formatMoment } from "../widgets/day.ts"

export function MetricsScreen() {
  const found = useQuery(performanceMetrics)
  const [dismissed, setDismissed] = useState(0)
  const [exporting, setExporting] = useState(false)
  const refresh = () => void found.refetch()
  const failed = found.error !== null && found.errorUpdatedAt !== dismissed

  async function save(): Promise<void> {
    setExporting(true)
    try {
      await download(metrics.report, { query: {} })
    } catch (error) {
      toast(errorSentence(error), "error")
    } finally {
      setExporting(false)
    }
  }

  return (
    <>
      <PageHeader
        title="Performance metrics"
        crumbs={[parentScreens.admin]}
        actions={
          <>
            <Button disabled={found.isFetching} onClick={refresh}>
              {found.isFetching ? "Refreshing..." : "Refresh"}
            </Button>
            <Button disabled={found.data === undefined || exporting} onClick={() => void save()}>
              Export Report
            </Button>
          </>
        }
      >
        {found.data && `Measured on ${formatMoment(found.data.as_of)}. Days are in UTC.`}
      </PageHeader>
      {failed && (
        <Alert
          color="red"
          role="alert"
          mb="md"
          title={`Failed to load performance metrics: ${errorSentence(found.error)}`}
          onClose={() => setDismissed(found.errorUpdatedAt)}
          withCloseButton
          closeButtonLabel="Dismiss"
        >
          <p className={styles.instead}>
            {found.data
              ? "You're seeing the last figures that were loaded."
              : "You're seeing sample figures, not your own."}
          </p>
          <Button size="xs" disabled={found.isFetching} onClick={refresh}>
            Retry
          </Button>
        </Alert>
      )}
      {found.data ? (
        <Figures metrics={found.data} sample={false} />
      ) : found.error ? (
        <Figures metrics={sampleMetrics} sample />
      ) : (
        <output className={`${surfaces.paper} ${styles.overlay}`} aria-busy="true">
          Loading metrics...
        </output>
      )}
    </>
  )
}
