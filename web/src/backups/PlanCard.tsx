import { useQuery } from "@tanstack/react-query"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { Fact } from "../widgets/Fact.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import styles from "./Backups.module.css"
import { backupPlan } from "./queries.ts"

/** What the hub does by itself, and how to come back from it. */
export function PlanCard() {
  const found = useQuery(backupPlan)
  const plan = found.data
  return (
    <section className={styles.card} aria-label="Schedule">
      {plan ? (
        <dl className={styles.facts}>
          <Fact name="Last backup">{plan.last === null ? "Never" : <RelativeTime moment={plan.last} />}</Fact>
          <Fact name="Status">{plan.status}</Fact>
          <Fact name="Next by itself">{plan.next === null ? "Off" : new Date(plan.next).toLocaleString()}</Fact>
          <Fact name="Kept of each kind">{plan.keep}</Fact>
          <Fact name="Folder">
            <code className={styles.folder}>{plan.folder}</code>
          </Fact>
        </dl>
      ) : found.error ? (
        <ErrorState what="The schedule could not be loaded." error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <LoadingRows label="Loading the schedule…" rows={2} />
      )}
      <p className={styles.hint}>
        A backup holds everything that people wrote, and who may sign in: keep it as safe as the hub. Restore puts one
        in the place of what is here; for an empty hub, run <code>npm run restore -- FILE</code>.
      </p>
    </section>
  )
}
