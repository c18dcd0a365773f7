import type { PortalReview } from "@hub/contract/portal"
import { Text, Title } from "@mantine/core"
import { formatDay } from "../widgets/day.ts"
import surfaces from "../widgets/Surfaces.module.css"
import { PrivacyNote, ScopeOfRecheck } from "./RequestNotes.tsx"
import { describePriority, describeReadTime } from "./request-words.ts"
import styles from "./Portal.module.css"

/** Who asks, for what, until when, and how long it takes. */
export function Landing({ review }: { review: PortalReview }) {
  const { requester, reviewer, title, message, due_date, minutes, revision, priority, passed_on_by, scope } = review
  const { stands_in_for } = review
  const urgency = describePriority(priority)
  return (
    <section className={`${surfaces.paper} ${styles.card}`} aria-labelledby="asked">
      <Text c="dimmed">
        {stands_in_for === null ? `Hi ${reviewer},` : `${reviewer} is away, and you answer as the deputy.`}
      </Text>
      <Title order={1} id="asked" className={styles.title}>
        {requester} asks {stands_in_for ?? "you"} to review “<bdi>{title}</bdi>”
      </Title>
      {passed_on_by !== null && <Text mb="xs">{passed_on_by} passed this on to you.</Text>}
      <ul className={styles.details}>
        <li>
          Due <strong>{formatDay(due_date)}</strong>
        </li>
        <li>{describeReadTime(minutes)}</li>
        {urgency !== "" && <li>{urgency}</li>}
        <li>version {revision}</li>
      </ul>
      <blockquote className={styles.message} dir="auto">
        {message}
      </blockquote>
      <ScopeOfRecheck scope={scope} />
      <PrivacyNote review={review} />
    </section>
  )
}
