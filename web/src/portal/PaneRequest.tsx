import type { PortalReview } from "@hub/contract/portal"
import { Initials } from "../widgets/Initials.tsx"
import { formatDay } from "../widgets/day.ts"
import layout from "../widgets/Layout.module.css"
import { ScopeOfRecheck } from "./RequestNotes.tsx"
import { describePriority, describeReadTime } from "./request-words.ts"
import styles from "./Portal.module.css"

/** Who asks, for what, until when, and how long it takes, above a text that stands beside a list of reviews. */
export function PaneRequest({ review }: { review: PortalReview }) {
  const { requester, reviewer, message, due_date, minutes, revision, priority, passed_on_by, stands_in_for } = review
  const details = [`Due ${formatDay(due_date)}`, describeReadTime(minutes), describePriority(priority)].filter(
    (detail) => detail !== "",
  )
  return (
    <section aria-label="The request">
      <div className={layout.line}>
        <Initials name={requester} />
        <div className={layout.grow}>
          <strong>{requester}</strong> asks {stands_in_for ?? "you"} to review version {revision}
          <div className={layout.quietSmall}>{details.join(" · ")}</div>
        </div>
      </div>
      {stands_in_for !== null && <p className={styles.line}>{reviewer} is away, and you answer as the deputy.</p>}
      {passed_on_by !== null && <p className={styles.line}>{passed_on_by} passed this on to you.</p>}
      <blockquote className={`${styles.message} ${styles.theirs}`} dir="auto">
        {message}
      </blockquote>
      <ScopeOfRecheck scope={review.scope} />
    </section>
  )
}
