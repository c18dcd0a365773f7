import { openReleaseStates } from "@hub/contract/releases/values"
import { isUnderEmbargo } from "../../access/embargo-list.ts"
import { loadActor } from "../../account/identify.ts"
import { seenBy, type Ctx } from "../../platform/ctx.ts"
import type { SiteAnswer } from "../../platform/http/zipped-site.ts"
import { hasPermission, inProject } from "../../policy.ts"
import { fileNameOf, isBuilt } from "../../publications/publication.ts"
import { findPassHolder } from "../../publications/visibility/pass.ts"
import type { ReleaseRow } from "../tables.ts"
import type { ListedPart } from "./list.ts"
import { sql } from "kysely"

/**
 * What is at `/preview/`: an edition that waits, exactly as readers will have it, for the browser of somebody who reads its collection
 * and either publishes or is on the list of its release.
 */
export async function findPreview(ctx: Ctx, key: string, path: string): Promise<SiteAnswer | undefined> {
  const id = Number(key)
  const user_id = /^[1-9]\d{0,9}$/.test(key) ? await findPassHolder(ctx) : undefined
  if (user_id === undefined) return undefined
  const actor = await loadActor(ctx, user_id)
  const reader = { ...ctx, actor, db: seenBy(ctx.app, actor) }
  const row = await reader.db
    .selectFrom("publications")
    .innerJoin("collections", "collections.id", "collection_id")
    .select(["publications.id", "publications.kind", "publications.title", "edition", "publications.status", "sha256"])
    .select(["collections.project_id", isUnderEmbargo(ctx.app.clock(), sql.ref("collections.id")).as("embargoed")])
    .where("publications.id", "=", id)
    .executeTakeFirst()
  if (!row || row.sha256 === null || !isBuilt(row.status) || !(await mayPreview(reader, row))) return undefined
  if (row.embargoed) {
    const { person_id, name } = actor
    ctx.told.push({ person_id, name, way: "pages", of: { publication_id: id } })
  }
  const stored = ctx.app.files.pathOf(row.sha256)
  if (row.kind === "pdf") {
    const filename = `${fileNameOf(row)}.pdf`
    const file = { path: stored, filename, mime: "application/pdf", inline: true, tag: row.sha256 }
    return path === "" ? { file, isIndexable: false } : undefined
  }
  // What waits is kept on no device.
  if (path === "sw.js") return undefined
  return { path: stored, name: path === "" ? "index.html" : path, isIndexable: false }
}

async function mayPreview(ctx: Ctx, { id, project_id }: { id: number; project_id: number | null }) {
  if (hasPermission(inProject(ctx.actor, project_id), "publications.preview")) return true
  const listed = await ctx.db
    .selectFrom("release_people")
    .innerJoin("releases", "releases.id", "release_people.release_id")
    .innerJoin("release_parts", "release_parts.release_id", "releases.id")
    .select("release_people.id")
    .where("publication_id", "=", id)
    .where("state", "in", openReleaseStates)
    .where("role", "=", "preview")
    .where("person_id", "=", ctx.actor.person_id)
    .executeTakeFirst()
  return listed !== undefined
}

/** The parts of a release that the person who asks may look at before its time. */
export async function mayPreviewParts(ctx: Ctx, { id }: ReleaseRow, parts: ListedPart[]): Promise<Set<number>> {
  const listed = await ctx.db
    .selectFrom("release_people")
    .select("id")
    .where("release_id", "=", id)
    .where("role", "=", "preview")
    .where("person_id", "=", ctx.actor.person_id)
    .executeTakeFirst()
  const may = parts.filter(
    ({ project_id }) => listed !== undefined || hasPermission(inProject(ctx.actor, project_id), "publications.preview"),
  )
  return new Set(may.map((part) => part.id))
}
