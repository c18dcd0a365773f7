import type { Activity } from "@hub/contract/projects"
import { Link } from "@tanstack/react-router"
import { MomentAgo } from "./MomentAgo.tsx"
import styles from "./Planning.module.css"

/** What happened, line by line: who did it, what it was, when. */
export function ActivityLines({ events }: { events: Activity[] }) {
  return (
    <ul className={styles.events}>
      {events.map(({ id, actor_name, sentence, link, at }) => (
        <li key={id}>
          <strong>{actor_name ?? "The hub"}</strong> {link === null ? sentence : <Link to={link}>{sentence}</Link>}{" "}
          <MomentAgo moment={at} />
        </li>
      ))}
    </ul>
  )
}
