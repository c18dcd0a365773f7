import type { SetupEmail } from "@hub/contract/users"

/** What was done, and what became of the email, so that nobody waits for one that was not sent. */
export function describeSetupEmail(action: string, email: string, setup: SetupEmail | null) {
  if (setup === null) return `${action}. The account is not active, so no password setup email was sent.`
  return setup.link === null
    ? `${action}. A password setup email is being sent to ${email}.`
    : `${action}. ${explainEmailOff(email)}`
}

/** What is to do with the link where no email goes out. */
export const explainEmailOff = (email: string) =>
  `Email is off, so no password setup email was sent to ${email}. Share the link with them yourself.`
