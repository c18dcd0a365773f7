import type { Ctx } from "../platform/ctx.ts"
import { conflict, forbidden, notFound } from "../platform/refusal.ts"
import { hasPermission, inProject, type PermissionOn, requirePermission } from "../policy.ts"
import { requireNewestVersion } from "../platform/version.ts"
import { listReleaseParts, type ListedPart } from "./parts/list.ts"
import { lockPartsForRelease } from "./parts/lock.ts"
import { isOpenRelease } from "./release.ts"
import type { ReleaseRow } from "./tables.ts"

/** The only way to lay hands on a release: say what for. */
export async function getRelease(tx: Ctx, permission: PermissionOn<"publications">, id: number): Promise<ReleaseRow> {
  let query = tx.db.selectFrom("releases").selectAll().where("id", "=", id)
  if (tx.db.isTransaction && permission !== "publications.read") query = query.forUpdate()
  const row = await query.executeTakeFirst()
  if (!row || !hasPermission(tx.actor, "publications.read")) throw notFound("Release")
  requirePermission(tx.actor, permission)
  return row
}

/** The version that somebody saw, and the edition that a part is to have. */
type OpenReleaseTerms = { version?: number; edition_id?: number | null }

/** A release that is to come with all its parts, locked for somebody who may publish every one of them. */
export async function getOpenRelease(tx: Ctx, id: number, { version, edition_id }: OpenReleaseTerms = {}) {
  const release = await getRelease(tx, "publications.publish", id)
  await lockPartsForRelease(tx, id, edition_id)
  const parts = await listReleaseParts(tx, [id])
  if (!isWhole(release, parts))
    throw forbidden("This release has parts that you can't see. Ask somebody who can publish all of them.")
  for (const { project_id } of parts) requirePermission(inProject(tx.actor, project_id), "publications.publish")
  if (version !== undefined)
    requireNewestVersion(release.version, version, () => ({ theirs: { version: release.version }, mine: { version } }))
  if (!isOpenRelease(release.state))
    throw conflict(`This release is ${release.state}.`, { details: { state: release.state } })
  return { release, parts }
}

export const isWhole = (release: Pick<ReleaseRow, "parts">, seen: unknown[]) => release.parts === seen.length

/** Whether somebody may decide about a release: each part is theirs to publish. */
export const mayManage = (ctx: Ctx, release: ReleaseRow, parts: ListedPart[]) =>
  isWhole(release, parts) &&
  parts.every(({ project_id }) => hasPermission(inProject(ctx.actor, project_id), "publications.publish"))
