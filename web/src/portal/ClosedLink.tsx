import type { Failure } from "@hub/contract/failure"
import { Text, Title } from "@mantine/core"
import styles from "./Portal.module.css"

const titles: Record<string, string> = {
  expired: "This link has expired",
  cancelled: "This review is no longer needed",
  paused: "This review is paused",
  revoked: "This link was replaced",
}

/** A link that opens nothing: why, and whom to ask. */
export function ClosedLink({ failure }: { failure: Failure }) {
  const title = titles[failure.code]
  return (
    <section className={styles.card}>
      <Title order={1} size="h2">
        {title ?? "This link is not valid"}
      </Title>
      <Text mt="sm">
        {title === undefined
          ? "Check that the whole link was copied, or ask the person who sent it for a new one."
          : failure.error}
      </Text>
      <Text mt="sm" c="dimmed" size="sm">
        You can close this page.
      </Text>
    </section>
  )
}
