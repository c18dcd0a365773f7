import type { Email } from "@hub/contract/emails"

export const emailStateLooks: Record<Email["state"], { label: string; color: string; sentence: string }> = {
  queued: { label: "On its way", color: "blue", sentence: "This letter is about to be sent." },
  waiting: {
    label: "Waiting",
    color: "yellow",
    sentence: "Mail is off, so this letter was not sent. Pass it on by hand, or copy its link.",
  },
  sent: { label: "Sent", color: "green", sentence: "This letter was handed to the mail server." },
  failed: { label: "Failed", color: "red", sentence: "This letter could not be sent." },
}
