import type { Feedback } from "@hub/contract/feedback"
import { Link } from "@tanstack/react-router"
import { DetailItem } from "../widgets/DetailItem.tsx"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import surfaces from "../widgets/Surfaces.module.css"
import styles from "../widgets/Report.module.css"
import { feedbackStatusLooks, feedbackTypeLabels } from "./labels.ts"

export function FeedbackDetails({ one }: { one: Feedback }) {
  return (
    <>
      <p className={styles.said}>{one.message}</p>
      <dl className={`${surfaces.terms} ${styles.details}`}>
        <DetailItem name="Type">{feedbackTypeLabels[one.type]}</DetailItem>
        <DetailItem name="Status">{feedbackStatusLooks[one.status].label}</DetailItem>
        <DetailItem name="From">{one.from_name}</DetailItem>
        <DetailItem name="Received">
          <RelativeTime moment={one.created_at} />
        </DetailItem>
        {one.about && (
          <DetailItem name="About">
            {one.about.topic_id === null ? (
              one.about.title
            ) : (
              <Link to="/topics/$id" params={{ id: one.about.topic_id }}>
                {one.about.title}
              </Link>
            )}
            , version {one.about.revision}
            {one.about.paragraph !== null && `, paragraph ${one.about.paragraph}`}
            {one.about.quote && <q className={styles.quote}>{one.about.quote}</q>}
          </DetailItem>
        )}
        <DetailItem name="Page">{one.page || "Unknown"}</DetailItem>
        <DetailItem name="Sent by">{one.source || "An external program"}</DetailItem>
        <DetailItem name="Window">{one.viewport || "Unknown"}</DetailItem>
        <DetailItem name="Browser">{one.agent || "Unknown"}</DetailItem>
        {one.task && (
          <DetailItem name="Task">
            <Link to="/all-tasks" search={{ q: one.task.title }}>
              {one.task.title}
            </Link>
          </DetailItem>
        )}
        {one.bug && (
          <DetailItem name="Bug">
            <Link to="/admin/bugs">
              No. {one.bug.id}, {one.bug.title}
            </Link>
          </DetailItem>
        )}
      </dl>
    </>
  )
}
