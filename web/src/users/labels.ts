import type { Role } from "@hub/contract/account/values"
import type { User, UserOpenWork } from "@hub/contract/users"
import { CallFailed } from "../call.ts"
import { formatCount } from "../widgets/format-count.ts"

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

/** "3 topics", "1 open review": what somebody has in hand, and nothing of what is none. */
export function describeUserWork(work: UserOpenWork): string[] {
  const kinds = [
    [work.topics, "topic"],
    [work.collections, "collection"],
    [work.projects, "project"],
    [work.variables, "variable"],
    [work.open_reviews, "open review"],
  ] as const
  return kinds.filter(([number]) => number > 0).map(([number, kind]) => formatCount(number, kind))
}
