import { useQuery } from "@tanstack/react-query"
import { localDayOf } from "../widgets/day.ts"
import { useNow } from "../widgets/use-now.ts"
import { describeAbsence } from "./away.ts"
import { awayReviewers } from "./queries.ts"
import styles from "./Reviews.module.css"

/** Who of the chosen reviewers is away, and who answers in the meantime. */
export function AwayHints({ ids }: { ids: number[] }) {
  const today = localDayOf(useNow())
  const { data } = useQuery({ ...awayReviewers(), enabled: ids.length > 0 })
  const gone = (data ?? []).flatMap(({ id, name, away }) => (away && ids.includes(id) ? [{ id, name, away }] : []))
  return (
    <div aria-live="polite">
      {gone.length > 0 && (
        <ul className={styles.away} aria-label="Reviewers who are away">
          {gone.map(({ id, name, away }) => (
            <li key={id}>
              <strong>{name}</strong>: {describeAbsence(away, today)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
