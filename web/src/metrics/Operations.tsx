import type { Operation, OperationType } from "@hub/contract/metrics"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import type { StateKind } from "../widgets/state-look.ts"
import { StateMark } from "../widgets/StateMark.tsx"
import { ListRow, RowList, RowSign } from "../widgets/ListRow.tsx"
import layout from "../widgets/Layout.module.css"
import styles from "./Metrics.module.css"

/** What each kind is drawn with: an outline within 24 by 24. */
const icons: Record<OperationType, string> = {
  backup: "M4 6h16v4H4zM5 10v8h14v-8M9 14h6",
  optimization: "M13 3 5 14h6l-1 7 8-11h-6z",
  maintenance: "M15 4a5 5 0 0 0-5 7l-6 6 3 3 6-6a5 5 0 0 0 7-5l-3 2-3-3 2-3z",
  security: "M12 3 5 6v6c0 4 3 7 7 9 4-2 7-5 7-9V6z",
  update: "M20 12a8 8 0 1 1-3-6M20 3v4h-4",
  other: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 11v6M12 7v1",
}

const kinds: Record<Operation["status"], StateKind> = { success: "approved", warning: "warning", error: "rejected" }

export function Operations({ operations }: { operations: Operation[] }) {
  if (operations.length === 0) return <p className={`${layout.quietLine} ${styles.quiet}`}>No system operations yet.</p>
  return (
    <RowList>
      {operations.map(({ id, name, type, timestamp, status }) => (
        <ListRow
          key={id}
          sign={
            <RowSign>
              <svg viewBox="0 0 24 24" className={styles.icon} aria-hidden>
                <path d={icons[type]} />
              </svg>
            </RowSign>
          }
          end={<StateMark look={{ label: status, kind: kinds[status] }} />}
          date={<RelativeTime moment={timestamp} />}
        >
          {name}
          <span className={layout.unseen}>, {type}</span>
        </ListRow>
      ))}
    </RowList>
  )
}
