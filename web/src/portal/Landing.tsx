import type { PortalReview } from "@hub/contract/portal"
import { Title } from "@mantine/core"
import { formatDay } from "../widgets/day.ts"
import { ScopeOfRecheck } from "./RequestNotes.tsx"
import { describePriority, describeReadTime } from "./request-words.ts"
import styles from "./Portal.module.css"

/** Who asks, for what, until when, and how long it takes: in so few lines that the text is in sight. */
export function Landing({ review }: { review: PortalReview }) {
  const { requester, reviewer, title, message, due_date, minutes, revision, priority, passed_on_by, scope } = review
  const { stands_in_for } = review
  const urgency = describePriority(priority)
  return (
    <section className={styles.request} aria-labelledby="asked">
      <Title order={1} id="asked" className={styles.title}>
        {requester} asks {stands_in_for ?? "you"} to review “<bdi>{title}</bdi>”
      </Title>
      <ul className={styles.details}>
        {stands_in_for === null && (
          <li>
            For <bdi>{reviewer}</bdi>
          </li>
        )}
        <li>
          Due <strong>{formatDay(due_date)}</strong>
        </li>
        <li>{describeReadTime(minutes)}</li>
        {urgency !== "" && <li>{urgency}</li>}
        <li>version {revision}</li>
      </ul>
      {stands_in_for !== null && <p className={styles.line}>{reviewer} is away, and you answer as the deputy.</p>}
      {passed_on_by !== null && <p className={styles.line}>{passed_on_by} passed this on to you.</p>}
      <blockquote className={styles.message} dir="auto">
        {message}
      </blockquote>
      <ScopeOfRecheck scope={scope} />
    </section>
  )
}
