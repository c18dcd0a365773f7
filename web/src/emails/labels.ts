import type { Email } from "@hub/contract/emails"

export const emailStateLooks: Record<Email["state"], { label: string; color: string; sentence: string }> = {
  queued: { label: "Sending", color: "blue", sentence: "This email is about to be sent." },
  waiting: {
    label: "Waiting",
    color: "yellow",
    sentence: "Email is turned off, so this email was not sent. Pass it on yourself, or copy its link.",
  },
  sent: { label: "Sent", color: "green", sentence: "This email was handed to the mail server." },
  failed: { label: "Failed", color: "red", sentence: "This email could not be sent." },
}
