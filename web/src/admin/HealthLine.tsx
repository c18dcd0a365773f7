import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { mailStatusQuery } from "../emails/queries.ts"
import { dashboardStats } from "../dashboard/queries.ts"
import layout from "../widgets/Layout.module.css"
import { RelativeTime } from "../widgets/RelativeTime.tsx"

/** How the hub is, in words; what is wrong comes first. A card below says what could not be read. */
export function HealthLine() {
  const { data } = useQuery(dashboardStats)
  const status = useQuery(mailStatusQuery())
  if (!data) return null
  const isMailOff = status.data?.mail_is_on === false
  const { problems } = data.systemOverview
  const { lastBackup } = data.databaseMetrics
  return (
    <>
      {isMailOff && (
        <>
          Email is off:{" "}
          <Link to="/admin/settings" hash="mail">
            set it up
          </Link>
          .{" "}
        </>
      )}
      {problems.length === 0 ? (
        isMailOff ? (
          "Everything else works."
        ) : (
          "Everything works."
        )
      ) : (
        <span className={layout.error}>{problems.join(" ")}</span>
      )}{" "}
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
