import type { Section } from "@hub/contract/sections"
import styles from "./Portal.module.css"

type SectionTickProps = { section: Section; read: boolean; onTick: () => void }

/** Ticked by the reviewer when they have read what stands under a heading. */
export function SectionTick({ section: { title }, read, onTick }: SectionTickProps) {
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        aria-label={title === "" ? "Mark this section as read" : `Mark “${title}” as read`}
        checked={read}
        onChange={onTick}
      />
      Read
    </label>
  )
}
