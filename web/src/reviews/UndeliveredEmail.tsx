import type { Review } from "@hub/contract/reviews"
import { Text } from "@mantine/core"

/** That a reviewer was not reached by mail, and what the post office said. */
export function UndeliveredEmail({ review: { undelivered, reviewer } }: { review: Review }) {
  if (undelivered === null) return null
  const { given_up, reason } = undelivered
  return (
    <Text size="sm" mt={4} {...(given_up ? { c: "var(--mantine-color-error)" } : {})}>
      {given_up
        ? `The email to ${reviewer.name} could not be delivered: ${reason}`
        : `The email to ${reviewer.name} isn't delivered yet. The hub will try again: ${reason}`}
    </Text>
  )
}
