import { type Publication, type PublicationDetail, PublicationOptions } from "@hub/contract/publications"
import type { Actor, Ctx } from "../platform/ctx.ts"
import { hasPermission, inProject } from "../policy.ts"
import { baseOf, originOf } from "./addresses/base.ts"
import { addressOfFile } from "./addresses/file-address.ts"
import { findAddressName } from "./addresses/address-name.ts"
import { listEditionFiles, missingFormats } from "./formats/file.ts"
import { canMovePublication, isBuilt, isPublished } from "./publication.ts"
import type { PublicationRow } from "./tables.ts"

export type NamedPublication = PublicationRow & { by: string; project_id: number | null }

export function presentPublication(actor: Actor, row: NamedPublication): Publication {
  const mine = hasPermission(inProject(actor, row.project_id), "publications.publish")
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
      cancel: mine && canMovePublication(row.status, "cancel"),
      retry: mine && canMovePublication(row.status, "retry"),
      release: mine && isBuilt(row.status),
      schedule: mine && isBuilt(row.status),
      unschedule: mine && canMovePublication(row.status, "unschedule"),
      withdraw: mine && canMovePublication(row.status, "withdraw"),
      share: mine,
      restore: mine && canMovePublication(row.status, "restore"),
      download: isPublished(row.status),
    },
  }
}

/** One edition with its topics as they were when it was asked for. */
export async function presentPublicationInFull(ctx: Ctx, row: PublicationRow): Promise<PublicationDetail> {
  const topics = await ctx.db
    .selectFrom("publication_topics")
    .select(["kind", "topic_id", "title", "level", "revision", "approved"])
    .where("publication_id", "=", row.id)
    .orderBy("position")
    .execute()
  const files = await listEditionFiles(ctx, row.id)
  const named = await withPublisherName(ctx, row)
  return {
    ...presentPublication(ctx.actor, named),
    options: PublicationOptions.parse(row.options),
    address: addressOf(ctx, row),
    readable: await readableAddresses(ctx, row),
    checks: row.checks,
    files,
    can_make_files:
      hasPermission(inProject(ctx.actor, named.project_id), "publications.publish") &&
      isPublished(row.status) &&
      missingFormats(files).length > 0,
    may_see_figures: hasPermission(inProject(ctx.actor, named.project_id), "publications.see_readings"),
    together: await listTogether(ctx, row),
    topics,
  }
}

/** One step is one request: what it asked for is noted with its number. */
async function listTogether(ctx: Ctx, { id }: PublicationRow) {
  const rows = await ctx.db
    .selectFrom("publications")
    .selectAll()
    .where("id", "<>", id)
    .where("id", "in", (noted) =>
      noted
        .selectFrom("events as asked")
        .innerJoin("events as beside", "beside.request_id", "asked.request_id")
        .select("beside.subject_id")
        .where("asked.type", "=", "publication.requested")
        .where("asked.subject_id", "=", id)
        .where("asked.request_id", "<>", "")
        .where("beside.type", "=", "publication.requested"),
    )
    .orderBy("id")
    .execute()
  const named = await Promise.all(rows.map((row) => withPublisherName(ctx, row)))
  return named.map((row) => presentPublication(ctx.actor, row))
}

function addressOf({ app }: Ctx, { kind, key, status, visibility }: PublicationRow) {
  if (status !== "live" || visibility === "private") return null
  return (
    originOf(app, { visibility }) +
    (kind === "mobile_kb" ? `/kb/${key}/` : addressOfFile({ key, isNamed: false }, "latest", "pdf"))
  )
}

/** Anybody can guess a name, so that who has only the link reads below that. */
async function readableAddresses(ctx: Ctx, row: PublicationRow) {
  const { kind, collection_id, visibility, key, status, edition } = row
  const named = collection_id === null ? undefined : await findAddressName(ctx, collection_id)
  if (!named) return null
  const isNamed = visibility !== "link"
  const of = { key: isNamed ? named.name : key, isNamed }
  const addressFor = (which: "latest" | number) =>
    originOf(ctx.app, row) + (kind === "pdf" ? addressOfFile(of, which, "pdf") : baseOf(of, which))
  return {
    name: named.name,
    latest: status === "live" ? addressFor("latest") : null,
    edition: isPublished(status) ? addressFor(edition) : null,
  }
}

/** The publication with the name of the person who asked for it. */
export async function withPublisherName(ctx: Ctx, row: PublicationRow): Promise<NamedPublication> {
  const named = await ctx.db
    .selectFrom("people")
    .select("name as by")
    .select((one) =>
      one.selectFrom("collections").select("project_id").where("id", "=", row.collection_id).as("project_id"),
    )
    .where("id", "=", row.created_by)
    .executeTakeFirstOrThrow()
  return { ...row, ...named }
}
