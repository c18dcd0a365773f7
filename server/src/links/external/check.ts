import type { Link } from "@hub/contract/links"
import { sql } from "kysely"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { conflict } from "../../platform/refusal.ts"
import { queueJob } from "../../platform/jobs/queue.ts"
import type { JobAttempt, JobHandlers } from "../../platform/jobs/work.ts"
import { getLinkToChange, readLink } from "../get.ts"
import "../tables.ts"
import { fetchLinkStatus } from "./fetch-status.ts"

const queue = "links.check"
const atOnce = 4
const isOutside = sql<boolean>`url ~* '^https?:'`

export const linkJobs: JobHandlers = { [queue]: { run: checkLinks } }

/** Asks an address now, between the look at the link and the note of what came of it. */
export async function checkLink(ctx: Ctx, id: number): Promise<Link> {
  requireLinkChecks(ctx)
  const { url } = await inTransaction(ctx, (tx) => getLinkToChange(tx, id))
  await saveCheckResult(ctx, { id, url })
  return readLink(ctx, id)
}

export async function checkAllLinks(ctx: Ctx): Promise<{ count: number }> {
  requireLinkChecks(ctx)
  return inTransaction(ctx, async (tx) => {
    await queueJob(tx, queue, {}, { key: "all", max_attempts: 2 })
    const { count } = await tx.db
      .selectFrom("links")
      .select((row) => row.fn.countAll<number>().as("count"))
      .where(isOutside)
      .executeTakeFirstOrThrow()
    return { count }
  })
}

function requireLinkChecks({ app }: Ctx) {
  if (!app.links_are_checked)
    throw conflict(
      "This hub doesn't check external addresses. To turn the checks on, set HUB_CHECK_LINKS=on on the server.",
      {
        code: "checks_off",
      },
    )
}

/** Asks a few addresses at a time. Safe to repeat. */
async function checkLinks(ctx: Ctx, _: object, { signal }: JobAttempt) {
  if (!ctx.app.links_are_checked) return
  for (let after = 0; ;) {
    signal.throwIfAborted()
    const links = await ctx.db
      .selectFrom("links")
      .select(["id", "url"])
      .where("id", ">", after)
      .where(isOutside)
      .orderBy("id")
      .limit(atOnce)
      .execute()
    const last = links.at(-1)
    if (!last) return
    await Promise.all(links.map((link) => saveCheckResult(ctx, link)))
    after = last.id
  }
}

/** What came of an address is nothing about the one that it was changed to meanwhile. */
async function saveCheckResult(ctx: Ctx, { id, url }: { id: number; url: string }) {
  if (!/^https?:/i.test(url)) return
  const { status, note } = await fetchLinkStatus(url, ctx.app.link_world)
  await ctx.db
    .updateTable("links")
    .set({ check_status: status, check_note: note, checked_at: ctx.app.clock() })
    .where("id", "=", id)
    .where("url", "=", url)
    .execute()
}
