import type { Publication, publications } from "@hub/contract/publications"
import type { Input } from "@hub/contract/route"
import type { Ctx } from "../platform/ctx.ts"
import { missing } from "../platform/failure.ts"
import type { FileAnswer } from "../platform/http/file-answer.ts"
import { cursorAfter, type Paged, pageOf, readCursor, oneMore } from "../platform/http/page.ts"
import { publicationFor } from "./get.ts"
import { present } from "./present.ts"
import { fileNameOf, isOut } from "./publication.ts"
import type { PublicationRow } from "./tables.ts"
import { editionAt } from "./visibility/readers.ts"

type Query = Input<typeof publications.list>["query"]

/** Every edition, newest first. */
export async function listPublications(
  ctx: Ctx,
  { limit, cursor, collection, kind, status }: Query,
): Promise<Paged<Publication>> {
  let wanted = ctx.db.selectFrom("publications").innerJoin("people", "people.id", "publications.created_by")
  if (collection !== undefined) wanted = wanted.where("collection_id", "=", collection)
  if (kind !== undefined) wanted = wanted.where("kind", "=", kind)
  if (status !== undefined) wanted = wanted.where("publications.status", "in", [status].flat())

  let page = wanted
    .selectAll("publications")
    .select("people.name as by")
    .orderBy("publications.id", "desc")
    .limit(oneMore(limit))
  if (cursor !== undefined) page = page.where("publications.id", "<", Number(readCursor(cursor, 1)[0]))
  const { total } = await wanted.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow()
  return pageOf(await page.execute(), {
    limit,
    total,
    after: (row) => cursorAfter(row.id),
    present: (row) => present(ctx.actor, row),
  })
}

/** The file of an edition: the PDF, or the knowledge base as a zip. */
export async function publicationFile(ctx: Ctx, id: number): Promise<FileAnswer> {
  return artefactOf(ctx, await publicationFor(ctx, "publications.read", id))
}

type Made = Pick<PublicationRow, "sha256" | "status" | "kind" | "title" | "edition">

export function artefactOf(ctx: Ctx, row: Made): FileAnswer {
  if (row.sha256 === null || !isOut(row.status)) throw missing("File")
  const ending = row.kind === "pdf" ? "pdf" : "zip"
  return {
    path: ctx.house.files.pathOf(row.sha256),
    filename: `${fileNameOf(row)}.${ending}`,
    mime: `application/${ending}`,
    inline: false,
  }
}

/** The file of the edition whose pages readers of this address see now. Only what is public is for search engines. */
export async function liveKb(ctx: Ctx, key: string) {
  const row = await editionAt(ctx, key)
  if (row?.kind !== "mobile_kb" || row.sha256 === null) return undefined
  return { path: ctx.house.files.pathOf(row.sha256), found_by_all: row.visibility === "public" }
}
