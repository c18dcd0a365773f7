import type { Email } from "@hub/contract/emails"
import type { Ctx } from "../platform/ctx.ts"
import { type PagedList, readNewestFirst } from "../platform/http/page.ts"
import { requirePermission } from "../policy.ts"

/** What is shown instead of an email that only its recipient may read. */
export const secretText = "This email contains a code that only its recipient can see."

/** The outbox, newest first. */
export async function listEmails(
  ctx: Ctx,
  page: { limit: number; cursor?: string | undefined },
): Promise<PagedList<Email>> {
  requirePermission(ctx.actor, "mails.read")
  const found = ctx.db.selectFrom("emails")
  return readNewestFirst(
    found,
    found.selectAll(),
    page,
    ({ is_secret, about: _about, button: _button, deferred_for: _user, ...mail }) => ({
      ...mail,
      text: is_secret ? secretText : mail.text,
      created_at: mail.created_at.toISOString(),
      sent_at: mail.sent_at?.toISOString() ?? null,
      deliver_after: mail.state === "queued" ? (mail.deliver_after?.toISOString() ?? null) : null,
    }),
  )
}
