import type { Present } from "@hub/contract/drafts"
import { Avatar, Tooltip } from "@mantine/core"
import styles from "./Others.module.css"

/** Who else has the topic open. */
export function Others({ others }: { others: Present[] }) {
  return (
    <ul className={styles.others} aria-label="Also here" aria-live="polite">
      {others.map((other) => (
        <li key={other.person_id} className={styles.one}>
          <Tooltip label={sentence(other)} withinPortal>
            <Avatar size={28} radius="xl" color="initials" name={other.name} alt="" aria-hidden />
          </Tooltip>
          <span className={styles.name}>{sentence(other)}</span>
        </li>
      ))}
    </ul>
  )
}

function sentence({ name, state, own }: Present): string {
  if (own) return "You, in another window"
  return `${name} is ${state}`
}
