import type { Email } from "@hub/contract/emails"
import type { Ctx } from "../platform/ctx.ts"
import { createCursor, cutPage, type PagedList, readCursor, limitPlusOne } from "../platform/http/page.ts"
import { requirePermission } from "../policy.ts"

/** What is shown instead of an email that only its recipient may read. */
export const secretText = "This email contains a code that only its recipient can see."

/** The outbox, newest first. */
export async function listEmails(
  ctx: Ctx,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<PagedList<Email>> {
  requirePermission(ctx.actor, "mails.read")
  let page = ctx.db.selectFrom("emails").selectAll().orderBy("id", "desc").limit(limitPlusOne(limit))
  if (cursor !== undefined) page = page.where("id", "<", Number(readCursor(cursor, 1)[0]))
  const [rows, { total }] = await Promise.all([
    page.execute(),
    ctx.db
      .selectFrom("emails")
      .select((row) => row.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ])
  return cutPage(rows, {
    limit,
    total,
    after: (mail) => createCursor(mail.id),
    present: ({ is_secret, about: _about, button: _button, deferred_for: _user, ...mail }) => ({
      ...mail,
      text: is_secret ? secretText : mail.text,
      created_at: mail.created_at.toISOString(),
      sent_at: mail.sent_at?.toISOString() ?? null,
      deliver_after: mail.state === "queued" ? (mail.deliver_after?.toISOString() ?? null) : null,
    }),
  })
}
