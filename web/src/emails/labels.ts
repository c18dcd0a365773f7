import type { Email } from "@hub/contract/emails"
import type { StateLook } from "../widgets/state-look.ts"

export const emailStateLooks: Record<Email["state"], StateLook & { sentence: string }> = {
  queued: { label: "Sending", kind: "working", sentence: "This email is about to be sent." },
  waiting: {
    label: "Waiting",
    kind: "open",
    sentence: "Email is turned off, so this email was not sent. Pass it on yourself, or copy its link.",
  },
  sent: { label: "Sent", kind: "approved", sentence: "This email was handed to the mail server." },
  failed: { label: "Failed", kind: "rejected", sentence: "This email could not be sent." },
}
