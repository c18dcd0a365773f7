import type { Mail } from "@hub/contract/mails"
import type { Ctx } from "../platform/ctx.ts"
import { cursorAfter, pageOf, type Paged, readCursor, oneMore } from "../platform/http/page.ts"
import { mustBeAllowed } from "../policy.ts"

/** The outbox, newest first. */
export async function listMails(
  ctx: Ctx,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Paged<Mail>> {
  mustBeAllowed(ctx.actor, "mails.read")
  let page = ctx.db.selectFrom("mails").selectAll().orderBy("id", "desc").limit(oneMore(limit))
  if (cursor !== undefined) page = page.where("id", "<", Number(readCursor(cursor, 1)[0]))
  const [rows, { total }] = await Promise.all([
    page.execute(),
    ctx.db
      .selectFrom("mails")
      .select((row) => row.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ])
  return pageOf(rows, {
    limit,
    total,
    after: (mail) => cursorAfter(mail.id),
    present: ({ is_secret, about: _about, ...mail }) => ({
      ...mail,
      text: is_secret ? "This letter holds a code for its receiver only." : mail.text,
      created_at: mail.created_at.toISOString(),
      sent_at: mail.sent_at?.toISOString() ?? null,
    }),
  })
}
