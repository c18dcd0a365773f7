import type { PortalReview } from "@hub/contract/portal"
import { Text } from "@mantine/core"
import layout from "../widgets/Layout.module.css"
import styles from "./Portal.module.css"

/** What changed since its reviewer answered before; nothing where they did not. */
export function ScopeOfRecheck({ scope }: { scope: string[] }) {
  if (scope.length === 0) return null
  return (
    <>
      <p className={layout.strongFlush}>Changed since you answered:</p>
      <ul className={styles.changes}>
        {scope.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  )
}

/** What the person who asks sees of its reviewer, and when. */
export function PrivacyNote({ review: { requester, stands_in_for, code_to } }: { review: PortalReview }) {
  return (
    <Text size="sm" c="dimmed">
      What you write is saved as you go and sent only when you answer. {requester} sees your name
      {stands_in_for === null ? "" : ` next to the name of ${stands_in_for}`}, your answer and when you opened this
      page.
      {code_to !== null && ` You confirm your answer with a six-digit code, which is emailed to ${code_to}.`}
    </Text>
  )
}
