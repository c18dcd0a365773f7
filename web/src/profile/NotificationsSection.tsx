import {
  digestTime,
  type EmailDelivery,
  type EmailPreferences,
  type NotificationKind,
} from "@hub/contract/notifications"
import { Radio } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { toast } from "../toast.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { mailPreferencesQuery, useSaveMailPreferences } from "./queries.ts"
import layout from "../widgets/Layout.module.css"
import styles from "./Profile.module.css"
import { PageSection } from "../widgets/PageSection.tsx"

const kinds: [NotificationKind, string, string][] = [
  ["asked", "Requests", "Someone asks you for a review or, as an administrator, for a variable."],
  ["reminder", "Reminders", "Two days before your review is due, on the day, and two days after."],
  ["turn", "Your turn", "A reviewer requests changes or declines, so it's your turn."],
  ["answer", "Answers", "A reviewer approves, or passes your request on."],
  [
    "outcome",
    "Outcome of your review",
    "Your comments and suggestions were answered, or your review is no longer needed.",
  ],
  ["mention", "Mentions", "Someone mentions you in a comment, or assigns one to you."],
  [
    "comment",
    "Comments",
    "Someone comments on your topic, a reader reports a mistake in it, or someone replies where you commented.",
  ],
]
const ways: { value: EmailDelivery; label: string }[] = [
  { value: "at_once", label: "Email right away" },
  { value: "digest", label: "Daily digest" },
  { value: "hub", label: "Only in the hub" },
]

/** Which news come by mail, and when; each choice is kept as it is made. */
export function NotificationsSection() {
  const preferences = useQuery(mailPreferencesQuery())
  const wishing = useSaveMailPreferences()
  // What was chosen is seen at once, while it is being saved.
  const shown = wishing.isPending ? wishing.variables : preferences.data

  function choose(kind: NotificationKind, label: string, way: EmailDelivery): void {
    if (!shown) return
    wishing.mutate(
      { ...shown, [kind]: way },
      {
        onSuccess: () => toast(`${label}: saved.`, "success"),
        onError: (error) => toast(error.message, "error"),
      },
    )
  }

  return (
    <PageSection
      title="Email notifications"
      about={`The hub shows you every notification right away, whatever you choose here: also that a reviewer approved. The digest is one email a day, at ${digestAt()}, and is skipped when nothing is new. Emails about signing in are always sent right away.`}
    >
      {shown ? (
        <ChoiceTable preferences={shown} onChoose={choose} />
      ) : preferences.error ? (
        <ErrorState
          what="Your notifications could not be loaded."
          error={preferences.error}
          onRetry={() => void preferences.refetch()}
        />
      ) : (
        <LoadingRows label="Loading your notifications…" rows={5} />
      )}
    </PageSection>
  )
}

type ChoiceTableProps = {
  preferences: EmailPreferences
  onChoose: (kind: NotificationKind, label: string, way: EmailDelivery) => void
}

/** What happened, by how it is told. */
const ChoiceTable = ({ preferences, onChoose }: ChoiceTableProps) => (
  <table className={styles.choices}>
    <thead>
      <tr>
        <th scope="col">Notification</th>
        {ways.map(({ value, label }) => (
          <th key={value} scope="col">
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {kinds.map(([kind, label, about]) => (
        <tr key={kind}>
          <th scope="row">
            {label}
            <div className={styles.about}>{about}</div>
          </th>
          {ways.map((way) => (
            <td key={way.value}>
              <Radio
                name={kind}
                value={way.value}
                aria-label={`${label}: ${way.label}`}
                label={<span className={layout.narrowOnly}>{way.label}</span>}
                checked={preferences[kind] === way.value}
                onChange={() => onChoose(kind, label, way.value)}
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

/** The hub's hour, on the reader's clock. */
const digestAt = () =>
  new Date(`1970-01-01T${digestTime}:00Z`).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })
