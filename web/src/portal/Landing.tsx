import type { PortalReview } from "@hub/contract/reviews"
import { Text, Title } from "@mantine/core"
import { longDay } from "../reviews/long-day.ts"
import styles from "./Portal.module.css"

/** Who asks, for what, until when, and how long it takes. */
export function Landing({ review }: { review: PortalReview }) {
  const { requester, reviewer, title, message, due_date, minutes, revision, priority } = review
  return (
    <section className={styles.card} aria-labelledby="asked">
      <Text c="dimmed">Hello {reviewer},</Text>
      <Title order={1} id="asked" className={styles.title}>
        {requester} asks you to review “{title}”
      </Title>
      <ul className={styles.facts}>
        <li>
          Due <strong>{longDay(due_date)}</strong>
        </li>
        <li>about {minutes === 1 ? "1 minute" : `${minutes} minutes`}</li>
        {(priority === "high" || priority === "urgent") && <li>{priority} priority</li>}
        <li>revision {revision}</li>
      </ul>
      <blockquote className={styles.message}>{message}</blockquote>
      <Text size="sm" c="dimmed">
        What you write is kept as you go and sent only when you answer. {requester} sees your name, your answer and when
        you opened this page.
      </Text>
    </section>
  )
}
