import type { Email } from "@hub/contract/emails"
import { formatMoment } from "../widgets/day.ts"
import type { StateLook } from "../widgets/state-look.ts"

const emailStateLooks: Record<Email["state"], StateLook & { sentence: string }> = {
  queued: { label: "Sending", kind: "working", sentence: "This email is about to be sent." },
  waiting: {
    label: "Waiting",
    kind: "open",
    sentence: "Email is turned off, so this email was not sent. Pass it on yourself, or copy its link.",
  },
  sent: { label: "Sent", kind: "approved", sentence: "This email was handed to the mail server." },
  failed: { label: "Failed", kind: "rejected", sentence: "This email could not be sent." },
}

/** How an email in the outbox stands; one that waits for the quiet hours of its recipient is not being sent. */
export const lookOfEmail = (
  { state, deliver_after }: Pick<Email, "state" | "deliver_after">,
  now: number,
): StateLook & { sentence: string } =>
  deliver_after !== null && Date.parse(deliver_after) > now
    ? {
        label: "Quiet hours",
        kind: "scheduled",
        sentence: `Its recipient has quiet hours. This email will be sent on ${formatMoment(deliver_after)}.`,
      }
    : emailStateLooks[state]
