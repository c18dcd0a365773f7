import type { TagMark } from "@hub/contract/tags"
import styles from "./Planning.module.css"

/** The tags that something carries, in their colours. */
export function TagMarks({ tags }: { tags: TagMark[] }) {
  return tags.map(({ id, name, colour }) => (
    <span key={id} className={styles.mark} data-colour={colour}>
      {name}
    </span>
  ))
}
