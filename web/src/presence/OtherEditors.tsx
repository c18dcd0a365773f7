import type { TopicVisitor } from "@hub/contract/drafts"
import { Initials } from "../widgets/Initials.tsx"
import layout from "../widgets/Layout.module.css"
import styles from "./OtherEditors.module.css"

/** Who else has the topic open. */
export function OtherEditors({ others }: { others: TopicVisitor[] }) {
  return (
    <ul className={styles.others} aria-label="Also in this topic" aria-live="polite">
      {others.map((other) => (
        <li key={other.person_id} className={styles.one}>
          <Initials name={other.name} title={sentence(other)} />
          <span className={layout.quietSmall}>{sentence(other)}</span>
        </li>
      ))}
    </ul>
  )
}

function sentence({ name, state, own }: TopicVisitor): string {
  if (own) return "You, in another window"
  return `${name} is ${state}`
}
