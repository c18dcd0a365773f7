import { type Publication, type PublicationInFull, PublicationOptions } from "@hub/contract/publications"
import type { Actor, Ctx } from "../platform/ctx.ts"
import { may } from "../policy.ts"
import { filesOf, missingOf } from "./formats/file.ts"
import { canMove, isMade, isOut } from "./publication.ts"
import type { PublicationRow } from "./tables.ts"

export type NamedPublication = PublicationRow & { by: string }

export function present(actor: Actor, row: NamedPublication): Publication {
  const mine = may(actor, "publications.publish")
  return {
    id: row.id,
    title: row.title,
    collection_id: row.collection_id,
    kind: row.kind,
    edition: row.edition,
    status: row.status,
    step: row.step,
    percent: row.percent,
    topics_count: row.topics_count,
    error: row.error,
    withdrawn_reason: row.withdrawn_reason,
    release_at: row.release_at?.toISOString() ?? null,
    bytes: row.bytes,
    pages: row.pages,
    sha256: row.sha256,
    url: row.kind === "mobile_kb" && row.status === "live" ? `/kb/${row.key}/` : null,
    visibility: row.visibility,
    created_by: row.by,
    created_at: row.created_at.toISOString(),
    published_at: row.published_at?.toISOString() ?? null,
    can: {
      cancel: mine && canMove(row.status, "cancel"),
      retry: mine && canMove(row.status, "retry"),
      release: mine && isMade(row.status),
      schedule: mine && isMade(row.status),
      unschedule: mine && canMove(row.status, "unschedule"),
      withdraw: mine && canMove(row.status, "withdraw"),
      share: mine,
      restore: mine && canMove(row.status, "restore"),
      download: isOut(row.status),
    },
  }
}

/** One edition with its topics as they were when it was asked for. */
export async function presentInFull(ctx: Ctx, row: PublicationRow): Promise<PublicationInFull> {
  const topics = await ctx.db
    .selectFrom("publication_topics")
    .select(["kind", "topic_id", "title", "level", "revision", "approved"])
    .where("publication_id", "=", row.id)
    .orderBy("position")
    .execute()
  const files = await filesOf(ctx, row.id)
  return {
    ...present(ctx.actor, await named(ctx, row)),
    options: PublicationOptions.parse(row.options),
    address: addressOf(ctx, row),
    checks: row.checks,
    files,
    can_make_files: may(ctx.actor, "publications.publish") && isOut(row.status) && missingOf(files).length > 0,
    topics,
  }
}

function addressOf({ house }: Ctx, { kind, key, status, visibility }: PublicationRow) {
  if (status !== "live" || visibility === "private") return null
  return house.public_url + (kind === "mobile_kb" ? `/kb/${key}/` : `/api/published/${key}/edition`)
}

/** The publication with the name of whoever asked for it. */
export async function named(ctx: Ctx, row: PublicationRow): Promise<NamedPublication> {
  const query = ctx.db.selectFrom("people").select("name").where("id", "=", row.created_by)
  return { ...row, by: (await query.executeTakeFirstOrThrow()).name }
}
