import type { ReviewNotification } from "@hub/contract/reviews"
import { Button, CopyButton, Stack, Text, TextInput } from "@mantine/core"
import styles from "./Reviews.module.css"

const outcomes: Record<ReviewNotification["mail"], string> = {
  queued: "A mail with the link is on its way.",
  sent: "A mail with the link was sent.",
  waiting: "Mail is off, so nothing was sent. Pass this link on yourself; it is shown only once:",
  failed: "The mail could not be sent. Pass this link on yourself; it is shown only once:",
  digest: "The hub tells it, and so does the next daily digest, as this person wishes.",
  hub: "The hub tells it, and no mail was sent, as this person wishes.",
  by_hand: "Nothing was mailed. Pass this link on yourself; it is shown only once, and the one before no longer opens:",
  no_address: "No email address is known. Pass this link on yourself; it is shown only once:",
}

/** Where there is nothing to pass on but the news itself. */
const withoutLink: Partial<Record<ReviewNotification["mail"], string>> = {
  queued: "An email is on its way.",
  sent: "An email was sent.",
  waiting: "Mail is off, so no email was sent. Please tell this person yourself.",
  failed: "The email could not be sent. Please tell this person yourself.",
  no_address: "No email address is known. Please tell this person yourself.",
}

/** What became of telling each reviewer, with the links that no mail carries. */
export function ReviewNotifications({ notices }: { notices: ReviewNotification[] }) {
  return (
    <Stack component="ul" className={styles.plain} gap="md">
      {notices.map(({ review_id, name, mail, link, in_app }) => (
        <li key={review_id}>
          <Text fw={600}>{name}</Text>
          {in_app && link !== null && <Text size="sm">They see the request in the hub when they sign in.</Text>}
          <Text size="sm">{(link === null ? withoutLink[mail] : undefined) ?? outcomes[mail]}</Text>
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
