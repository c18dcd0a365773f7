import { useInfiniteQuery } from "@tanstack/react-query"
import { ActivityLines } from "../widgets/ActivityLines.tsx"
import { GrowingList } from "../widgets/GrowingList.tsx"
import styles from "../widgets/Planning.module.css"
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
        {(events) => <ActivityLines events={events} />}
      </GrowingList>
    </section>
  )
}
