import { useQuery } from "@tanstack/react-query"
import { dashboardStats } from "../dashboard/queries.ts"
import layout from "../widgets/Layout.module.css"
import { RelativeTime } from "../widgets/RelativeTime.tsx"

/** How the hub is, in words; what is wrong comes first. A card below says what could not be read. */
export function HealthLine() {
  const { data } = useQuery(dashboardStats)
  if (!data) return null
  const { problems } = data.systemOverview
  const { lastBackup } = data.databaseMetrics
  return (
    <>
      {problems.length === 0 ? "Everything works." : <span className={layout.error}>{problems.join(" ")}</span>}{" "}
      {lastBackup === null ? (
        "There is no backup yet."
      ) : (
        <>
          Last backup: <RelativeTime moment={lastBackup} />.
        </>
      )}
    </>
  )
}
