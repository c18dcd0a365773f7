import type { Role } from "@hub/contract/account/values"
import type { HandOverCount } from "@hub/contract/hand-over"
import type { WithheldReason } from "@hub/contract/hand-over/values"
import type { User } from "@hub/contract/users"
import { CallFailed } from "../call.ts"
import { describeUses, formatCount } from "../widgets/format-count.ts"

export const roleLabels: Record<Role, string> = { author: "Author", admin: "Admin", reviewer: "Reviewer" }

/** What somebody with this role may do. */
export const roleDescriptions: Record<Role, string> = {
  author: "Writes topics, imports documents, sends them for review and publishes.",
  admin: "Does everything that authors do, and manages users, variables, settings and backups.",
  reviewer: "Reads what is not restricted, comments, and reviews what they are asked to.",
}

/** What happens when a user is saved, before it does: whom the setup email reaches, or who passes its link on. */
export function describeSetupEmailToCome(mail_is_on: boolean | undefined): string | undefined {
  if (mail_is_on === undefined) return undefined
  return mail_is_on
    ? "They get an email with a link to set their password."
    : "Email is off. You get a link here to pass on, so that they can set their password."
}

/** Section 8: the server's own sentence, where it gave one, else the fallback. */
export function userFailureReason(error: unknown, otherwise: string): string {
  return refusal(error)?.failure.error ?? otherwise
}

/** What a form is told: a refusal as the server worded it, and the fallback for everything else. */
export function withFallbackReason(otherwise: string, error: unknown): unknown {
  if (!(error instanceof CallFailed) || refusal(error)) return error
  return new CallFailed({ error: otherwise, code: error.failure.code }, error.status)
}

function refusal(error: unknown): CallFailed | undefined {
  const failed = error instanceof CallFailed ? error : undefined
  const worded = failed && failed.status > 0 && failed.status < 500 && failed.failure.code !== "unexpected"
  return worded ? failed : undefined
}

/** What became of the password and its email, where the owner has not set one. */
export function describeSetup({ password_set, active, setup_email }: User): string | null {
  if (password_set) return null
  if (!active || setup_email === null) return "Password not set"
  return `Password not set, setup email ${setupEmailTexts[setup_email]}`
}

const setupEmailTexts: Record<NonNullable<User["setup_email"]>, string> = {
  queued: "is being sent",
  waiting: "not sent because email is off",
  sent: "sent",
  failed: "failed",
}

/** Why something stays with whom it is. */
export function describeWithheld(reason: WithheldReason, heir: string): string {
  const sentences: Record<WithheldReason, string> = {
    not_an_author: `${heir} is a reviewer. Only authors and administrators can take this over.`,
    no_access: `${heir} has no role for this in its restricted project.`,
    under_embargo: `It is under an embargo, and ${heir} is not on its list.`,
    own_text: `${heir} wrote the text.`,
    asked_already: `${heir} is already asked, or has asked already.`,
  }
  return sentences[reason]
}

/** What the reader may not be told more of. */
export const describeUnseenWork = (unseen: number) =>
  `${formatCount(unseen, "item")} under an embargo whose list you are not on ${unseen === 1 ? "stays" : "stay"}.`

/** What has gone over, once it has. */
export const describeHandedOver = (moved: HandOverCount[]) => `Handed over ${describeUses(moved).join(", ")}.`
