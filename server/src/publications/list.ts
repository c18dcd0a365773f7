import type { Publication, publications } from "@hub/contract/publications"
import type { RouteInput } from "@hub/contract/route"
import type { Ctx } from "../platform/ctx.ts"
import { notFound } from "../platform/refusal.ts"
import type { FileResponse } from "../platform/http/file-response.ts"
import { createCursor, type PagedList, cutPage, readCursor, limitPlusOne } from "../platform/http/page.ts"
import { getPublication } from "./get.ts"
import { presentPublication } from "./present.ts"
import { fileNameOf, isPublished } from "./publication.ts"
import { countDownload } from "./readings/count.ts"
import type { PublicationRow } from "./tables.ts"

type PublicationListQuery = RouteInput<typeof publications.list>["query"]

/** Every edition, newest first. */
export async function listPublications(
  ctx: Ctx,
  { limit, cursor, collection, kind, status, project, visibility }: PublicationListQuery,
): Promise<PagedList<Publication>> {
  let wanted = ctx.db.selectFrom("publications").innerJoin("people", "people.id", "publications.created_by")
  if (collection !== undefined) wanted = wanted.where("collection_id", "=", collection)
  if (kind !== undefined) wanted = wanted.where("kind", "=", kind)
  if (visibility !== undefined) wanted = wanted.where("publications.visibility", "in", [visibility].flat())
  if (project !== undefined)
    wanted = wanted.where("collection_id", "in", (its) =>
      its.selectFrom("collections").select("collections.id").where("collections.project_id", "=", project),
    )
  if (status !== undefined) wanted = wanted.where("publications.status", "in", [status].flat())

  let page = wanted
    .selectAll("publications")
    .select("people.name as by")
    .select((one) =>
      one
        .selectFrom("collections")
        .select("project_id")
        .whereRef("collections.id", "=", "publications.collection_id")
        .as("project_id"),
    )
    .orderBy("publications.id", "desc")
    .limit(limitPlusOne(limit))
  if (cursor !== undefined) page = page.where("publications.id", "<", Number(readCursor(cursor, 1)[0]))
  const { total } = await wanted.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow()
  return cutPage(await page.execute(), {
    limit,
    total,
    after: (row) => createCursor(row.id),
    present: (row) => presentPublication(ctx.actor, row),
  })
}

/** The file of an edition: the PDF, or the knowledge base as a zip. */
export async function readPublicationFile(ctx: Ctx, id: number): Promise<FileResponse> {
  return artefactFile(ctx, await getPublication(ctx, "publications.read", id))
}

type EditionArtefact = Pick<PublicationRow, "id" | "sha256" | "status" | "kind" | "title" | "edition">

export function artefactFile(ctx: Ctx, row: EditionArtefact): FileResponse {
  if (row.sha256 === null || !isPublished(row.status)) throw notFound("File")
  const ending = row.kind === "pdf" ? "pdf" : "zip"
  return {
    path: ctx.app.files.pathOf(row.sha256),
    filename: `${fileNameOf(row)}.${ending}`,
    mime: `application/${ending}`,
    inline: false,
    tag: row.sha256,
    onDownload: () => countDownload(ctx, row.id, "edition"),
  }
}
