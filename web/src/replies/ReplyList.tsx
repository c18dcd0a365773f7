import type { PointReply } from "@hub/contract/point-replies"
import layout from "../widgets/Layout.module.css"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import styles from "./Replies.module.css"

/** What was said about a point since, the oldest first. */
export function ReplyList({ replies }: { replies: PointReply[] }) {
  if (replies.length === 0) return null
  return (
    <ul className={styles.replies} aria-label="Replies">
      {replies.map(({ id, author, body, created_at }) => (
        <li key={id}>
          <p className={styles.who}>
            <strong dir="auto">{author}</strong>{" "}
            <span className={layout.quietTiny}>
              <RelativeTime moment={created_at} />
            </span>
          </p>
          <p className={styles.said} dir="auto">
            {body}
          </p>
        </li>
      ))}
    </ul>
  )
}
