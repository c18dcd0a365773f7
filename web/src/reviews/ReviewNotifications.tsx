import type { ReviewNotification } from "@hub/contract/reviews"
import { Button, CopyButton, Stack, Text, TextInput } from "@mantine/core"
import layout from "../widgets/Layout.module.css"
import { describeNotification } from "./describe-notification.ts"
import styles from "./Reviews.module.css"

/** What became of telling each reviewer, with the links that no mail carries. */
export function ReviewNotifications({ notifications }: { notifications: ReviewNotification[] }) {
  return (
    <Stack component="ul" className={layout.plainList} gap="md">
      {notifications.map(({ review_id, name, link, in_app, ...told }) => (
        <li key={review_id}>
          <Text fw={600}>{name}</Text>
          {in_app && link !== null && <Text size="sm">They see the request in the hub when they sign in.</Text>}
          <Text size="sm">{describeNotification({ ...told, link })}</Text>
          {link !== null && <LinkToCopy of={`for ${name}`} link={link} />}
        </li>
      ))}
    </Stack>
  )
}

/** A link to be passed on; `of` says which one. */
export function LinkToCopy({ of, link }: { of: string; link: string }) {
  return (
    <div className={styles.link}>
      <TextInput
        aria-label={`Review link ${of}`}
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={link}>
        {({ copied, copy }) => (
          <Button variant={copied ? "light" : "default"} onClick={copy} aria-label={`Copy the link ${of}`}>
            {copied ? "Copied" : "Copy"}
          </Button>
        )}
      </CopyButton>
    </div>
  )
}
