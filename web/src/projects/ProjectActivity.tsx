import { useInfiniteQuery } from "@tanstack/react-query"
import { GrowingList } from "../widgets/GrowingList.tsx"
import styles from "../widgets/Planning.module.css"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import { projectActivityQuery } from "./queries.ts"

/** What happened in a project, the newest first. */
export function ProjectActivity({ id }: { id: number }) {
  const found = useInfiniteQuery(projectActivityQuery(id))
  return (
    <section className={styles.section} aria-label="Activity">
      <div className={styles.head}>
        <h2>Activity</h2>
      </div>
      <GrowingList what="activity" found={found}>
        {(events) => (
          <ul className={styles.events}>
            {events.map(({ id: event_id, actor_name, sentence, at }) => (
              <li key={event_id}>
                <strong>{actor_name ?? "The hub"}</strong> {sentence} <MomentAgo moment={at} />
              </li>
            ))}
          </ul>
        )}
      </GrowingList>
    </section>
  )
}
