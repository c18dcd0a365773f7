import type { Feedback } from "@hub/contract/feedback"
import { Link } from "@tanstack/react-router"
import { Fact } from "../widgets/Fact.tsx"
import records from "../widgets/Records.module.css"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import styles from "./Voice.module.css"
import { statusLooks, typeWords } from "./words.ts"

export function FeedbackFacts({ one }: { one: Feedback }) {
  return (
    <>
      <p className={styles.said}>{one.message}</p>
      <dl className={styles.facts}>
        <Fact name="Type">{typeWords[one.type]}</Fact>
        <Fact name="Status">{statusLooks[one.status].label}</Fact>
        <Fact name="From">{one.from_name}</Fact>
        <Fact name="Received">
          <RelativeTime moment={one.created_at} />
        </Fact>
        {one.about && (
          <Fact name="About">
            {one.about.topic_id === null ? (
              one.about.title
            ) : (
              <Link className={records.link} to="/topics/$id/edit" params={{ id: one.about.topic_id }}>
                {one.about.title}
              </Link>
            )}
            , revision {one.about.revision}
            {one.about.paragraph !== null && `, paragraph ${one.about.paragraph}`}
            {one.about.quote && <q className={styles.quote}>{one.about.quote}</q>}
          </Fact>
        )}
        <Fact name="Page">{one.page || "Unknown"}</Fact>
        <Fact name="Sent by">{one.source || "A program"}</Fact>
        <Fact name="Window">{one.viewport || "Unknown"}</Fact>
        <Fact name="Browser">{one.agent || "Unknown"}</Fact>
        {one.task && (
          <Fact name="Task">
            <Link className={records.link} to="/all-tasks" search={{ q: one.task.title }}>
              {one.task.title}
            </Link>
          </Fact>
        )}
        {one.bug && (
          <Fact name="Bug">
            <Link className={records.link} to="/admin/bugs">
              No. {one.bug.id}, {one.bug.title}
            </Link>
          </Fact>
        )}
      </dl>
    </>
  )
}
