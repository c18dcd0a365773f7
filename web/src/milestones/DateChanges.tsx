import type { Milestone } from "@hub/contract/milestones"
import { formatDay } from "../widgets/day.ts"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"

/** Each time that the date moved, and why. */
export function DateChanges({ changes }: { changes: Milestone["date_changes"] }) {
  if (changes.length === 0) return null
  return (
    <section aria-label="Date changes">
      <h3 className={layout.headingSmall}>Date changes</h3>
      <ul className={surfaces.bullets}>
        {changes.map(({ from, to, reason, by, at }) => (
          <li key={at}>
            From {formatDay(from)} to {formatDay(to)}, by {by ?? "the hub"} <MomentAgo moment={at} />
            {reason !== "" && <div className={layout.quiet}>{reason}</div>}
          </li>
        ))}
      </ul>
    </section>
  )
}
