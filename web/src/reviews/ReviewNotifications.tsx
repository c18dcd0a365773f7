import type { ReviewNotification } from "@hub/contract/reviews"
import { Button, CopyButton, Stack, Text, TextInput } from "@mantine/core"
import { formatMoment } from "../widgets/day.ts"
import layout from "../widgets/Layout.module.css"
import styles from "./Reviews.module.css"

const outcomes: Record<ReviewNotification["mail"], string> = {
  queued: "An email with the link is being sent.",
  sent: "An email with the link was sent.",
  waiting: "Email is off, so nothing was sent. Send this link yourself. It is shown only once:",
  failed: "The email could not be sent. Send this link yourself. It is shown only once:",
  digest: "Gets a notification in the hub and in the next daily digest, as they chose.",
  deferred: "Sees it in the hub now. The email follows when their quiet hours end.",
  hub: "Gets a notification in the hub, but no email, as they chose.",
  no_access: "Has no access to this topic's project, so nothing was sent.",
  by_hand: "No email was sent. Send this link yourself. It is shown only once, and the previous link no longer works:",
  no_address: "No email address is known. Send this link yourself. It is shown only once:",
}

/** Where there is nothing to pass on but the news itself. */
const withoutLink: Partial<Record<ReviewNotification["mail"], string>> = {
  queued: "An email is on its way.",
  sent: "An email was sent.",
  waiting: "Email is off, so no email was sent. Please tell this person yourself.",
  failed: "The email could not be sent. Please tell this person yourself.",
  no_address: "No email address is known. Please tell this person yourself.",
}

/** What became of telling each reviewer, with the links that no mail carries. */
export function ReviewNotifications({ notifications }: { notifications: ReviewNotification[] }) {
  return (
    <Stack component="ul" className={layout.plainList} gap="md">
      {notifications.map(({ review_id, name, mail, mail_at, link, in_app }) => (
        <li key={review_id}>
          <Text fw={600}>{name}</Text>
          {in_app && link !== null && <Text size="sm">They see the request in the hub when they sign in.</Text>}
          <Text size="sm">
            {mail_at === undefined
              ? ((link === null ? withoutLink[mail] : undefined) ?? outcomes[mail])
              : `Has quiet hours and will be notified by email on ${formatMoment(mail_at)}. In the hub, they see it when they sign in.`}
          </Text>
          {link !== null && <LinkToCopy name={name} link={link} />}
        </li>
      ))}
    </Stack>
  )
}

function LinkToCopy({ name, link }: { name: string; link: string }) {
  return (
    <div className={styles.link}>
      <TextInput
        aria-label={`Review link for ${name}`}
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={link}>
        {({ copied, copy }) => (
          <Button variant={copied ? "light" : "default"} onClick={copy} aria-label={`Copy the link for ${name}`}>
            {copied ? "Copied" : "Copy"}
          </Button>
        )}
      </CopyButton>
    </div>
  )
}
