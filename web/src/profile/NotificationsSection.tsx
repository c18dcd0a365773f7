import { digestTime, type EmailDelivery, type NotificationKind } from "@hub/contract/notifications"
import { NativeSelect } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { toast } from "../toast.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { mailPreferencesQuery, useSaveMailPreferences } from "./queries.ts"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
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
  { value: "at_once", label: "By email right away" },
  { value: "digest", label: "In the daily digest" },
  { value: "hub", label: "Only in the hub" },
]

/** Which news come by mail, and when; each choice is kept as it is made. */
export function NotificationsSection() {
  const preferences = useQuery(mailPreferencesQuery())
  const wishing = useSaveMailPreferences()

  function choose(kind: NotificationKind, label: string, way: EmailDelivery): void {
    if (!preferences.data) return
    wishing.mutate(
      { ...preferences.data, [kind]: way },
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
      {preferences.data ? (
        <ul className={layout.plainList}>
          {kinds.map(([kind, label, about]) => (
            <li key={kind} className={`${surfaces.lined} ${styles.item}`}>
              <div className={styles.words}>
                <span className={`${layout.strongBreaking} ${styles.name}`}>{label}</span>
                <div className={styles.about}>{about}</div>
              </div>
              <NativeSelect
                aria-label={label}
                data={ways}
                value={preferences.data[kind]}
                disabled={wishing.isPending}
                onChange={({ currentTarget }) => {
                  const way = ways.find(({ value }) => value === currentTarget.value)
                  if (way) choose(kind, label, way.value)
                }}
              />
            </li>
          ))}
        </ul>
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

/** The hub's hour, on the reader's clock. */
const digestAt = () =>
  new Date(`1970-01-01T${digestTime}:00Z`).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })
