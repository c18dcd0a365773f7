import type { TopicVisitor } from "@hub/contract/drafts"
import { VisuallyHidden } from "@mantine/core"
import { Initials } from "../widgets/Initials.tsx"
import layout from "../widgets/Layout.module.css"
import styles from "./OtherEditors.module.css"

/** Who else has the topic open; small, each is a mark whose sentence shows when it is pointed at. */
export function OtherEditors({ others, areSmall = false }: { others: TopicVisitor[]; areSmall?: boolean }) {
  return (
    <ul className={styles.others} aria-label="Also in this topic" aria-live="polite">
      {others.map((other) => (
        <li key={other.person_id} className={styles.one}>
          <Initials name={other.name} title={sentence(other)} small={areSmall} />
          {areSmall ? (
            <VisuallyHidden>{sentence(other)}</VisuallyHidden>
          ) : (
            <span className={layout.quietSmall}>{sentence(other)}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

function sentence({ name, state, own }: TopicVisitor): string {
  if (own) return "You, in another window"
  return `${name} is ${state}`
}
