import type { PortalReview } from "@hub/contract/portal"
import { Text, Title } from "@mantine/core"
import { formatLongDay } from "../widgets/long-day.ts"
import surfaces from "../widgets/Surfaces.module.css"
import styles from "./Portal.module.css"

/** Who asks, for what, until when, and how long it takes. */
export function Landing({ review }: { review: PortalReview }) {
  const { requester, reviewer, title, message, due_date, minutes, revision, priority, passed_on_by, scope } = review
  const { stands_in_for, code_to } = review
  return (
    <section className={`${surfaces.paper} ${styles.card}`} aria-labelledby="asked">
      <Text c="dimmed">
        {stands_in_for === null ? `Hi ${reviewer},` : `${reviewer} is away, and you answer as the deputy.`}
      </Text>
      <Title order={1} id="asked" className={styles.title}>
        {requester} asks {stands_in_for ?? "you"} to review “{title}”
      </Title>
      {passed_on_by !== null && <Text mb="xs">{passed_on_by} passed this on to you.</Text>}
      <ul className={styles.details}>
        <li>
          Due <strong>{formatLongDay(due_date)}</strong>
        </li>
        <li>about {minutes === 1 ? "1 minute" : `${minutes} minutes`}</li>
        {(priority === "high" || priority === "urgent") && <li>{priority} priority</li>}
        <li>version {revision}</li>
      </ul>
      <blockquote className={styles.message}>{message}</blockquote>
      {scope.length > 0 && (
        <>
          <Text fw={600}>Changed since you answered:</Text>
          <ul className={styles.changes}>
            {scope.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
      <Text size="sm" c="dimmed">
        What you write is saved as you go and sent only when you answer. {requester} sees your name
        {stands_in_for === null ? "" : ` next to the name of ${stands_in_for}`}, your answer and when you opened this
        page.
        {code_to !== null && ` You confirm your answer with a six-digit code, which is emailed to ${code_to}.`}
      </Text>
    </section>
  )
}
