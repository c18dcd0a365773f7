import { useQuery } from "@tanstack/react-query"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { DetailItem } from "../widgets/DetailItem.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import styles from "./Backups.module.css"
import { backupPlan } from "./queries.ts"
import { formatMoment } from "../widgets/day.ts"

/** What the hub does by itself, and how to come back from it. */
export function PlanCard() {
  const found = useQuery(backupPlan)
  const plan = found.data
  return (
    <section className={`${surfaces.ruled} ${styles.card}`} aria-label="Schedule">
      {plan ? (
        <dl className={`${surfaces.figures} ${styles.details}`}>
          <DetailItem name="Last backup">
            {plan.last === null ? "Never" : <RelativeTime moment={plan.last} />}
          </DetailItem>
          <DetailItem name="Status">{plan.status}</DetailItem>
          <DetailItem name="Next scheduled backup">{plan.next === null ? "Off" : formatMoment(plan.next)}</DetailItem>
          <DetailItem name="Backups kept of each type">{plan.keep}</DetailItem>
          <DetailItem name="Folder">
            <code className={styles.folder}>{plan.folder}</code>
          </DetailItem>
        </dl>
      ) : found.error ? (
        <ErrorState what="The schedule could not be loaded." error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <LoadingRows label="Loading the schedule…" rows={2} />
      )}
      <details className={layout.quietLine}>
        <summary>What a backup contains, and how to restore one</summary>A backup contains all content and all sign-in
        details, so store it as securely as the hub itself. Keep a copy on another machine: this folder is on the hub's
        own. Restoring a backup replaces all content; your own account and the log stay. To restore into an empty hub,
        the person who runs the server calls <code>npm run restore -- FILE</code> there.
      </details>
    </section>
  )
}
