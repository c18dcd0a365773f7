import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useSession } from "../session.ts"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import { StatusBadge } from "../widgets/StatusBadge.tsx"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import styles from "./Home.module.css"
import { DashboardCard } from "./DashboardCard.tsx"
import { lastTopics } from "./queries.ts"

/** The topics of the person who looks, the last changed first, by how they begin; nothing for those who do not write. */
export function ContinueWriting({ shown }: { shown: 3 | 6 }) {
  const mayWrite = useSession()?.can.author ?? false
  const found = useQuery({
    ...lastTopics,
    enabled: mayWrite,
    select: ({ rows }) => ({ rows: rows.slice(0, shown), total: null }),
  })
  if (!mayWrite || found.data?.rows.length === 0) return null
  return (
    <DashboardCard
      title="Continue writing"
      found={found}
      failed="Your topics could not be loaded."
      empty=""
      all={{ to: "/topics", label: "All topics" }}
      list={styles.excerpts}
    >
      {({ id, title, summary, status, not_reviewed, updated_at }) => (
        <li>
          <Link to="/topics/$id" params={{ id }} className={`${controls.hoverSunk} ${styles.excerpt}`}>
            <span className={styles.excerptTitle}>{title}</span>
            {summary !== "" && <span className={styles.beginning}>{summary}</span>}
            <span className={`${layout.quietTiny} ${styles.excerptFoot}`}>
              <StatusBadge status={status} not_reviewed={not_reviewed} /> <MomentAgo moment={updated_at} />
            </span>
          </Link>
        </li>
      )}
    </DashboardCard>
  )
}
