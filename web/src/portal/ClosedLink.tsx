import type { Failure } from "@hub/contract/failure"
import { Text, Title } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { RequestLink } from "./RequestLink.tsx"
import type { ReviewAccess } from "./calls.ts"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import styles from "./Portal.module.css"

const titles: Record<string, string> = {
  expired: "This link has expired",
  cancelled: "This review is no longer needed",
  rejected: "This review is over",
  declined: "You declined this review",
  delegated: "You passed this review to someone else",
  reassigned: "Someone else is reviewing this now",
  paused: "This review is paused",
  revoked: "This link was replaced",
}

/** A link that opens nothing: why, and whom to ask. */
export function ClosedLink({ at, failure }: { at: ReviewAccess; failure: Failure }) {
  const title = titles[failure.code]
  const signedIn = "id" in at
  const details = failure.details as { requester: string; title: string; can_ask?: boolean } | undefined
  return (
    <section className={`${surfaces.paper} ${styles.card}`}>
      <Title order={1} size="h2" ff="var(--hub-theirs)">
        {title ?? (signedIn ? "This review isn't assigned to you" : "This link is not valid")}
      </Title>
      <Text mt="sm">
        {title === undefined && signedIn
          ? "This review doesn't exist, or it's assigned to someone else."
          : title === undefined
            ? "Check that you copied the whole link, or ask the person who sent it for a new one."
            : failure.error}
      </Text>
      {details && (
        <Text mt="xs" className={layout.asTyped}>
          {details.requester} asked you to review “{details.title}”.
        </Text>
      )}
      {!signedIn && details?.can_ask && <RequestLink token={at.token} requester={details.requester} />}
      <Text mt="sm" c="dimmed" size="sm">
        {signedIn ? <Link to="/reviews/tasks">Your review tasks</Link> : "You can close this page."}
      </Text>
    </section>
  )
}
