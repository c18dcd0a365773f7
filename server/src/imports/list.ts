import type { Import, imports } from "@hub/contract/imports"
import type { RouteInput } from "@hub/contract/route"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { createCursor, type PagedList, cutPage, readCursor, limitPlusOne } from "../platform/http/page.ts"
import { notFound } from "../platform/refusal.ts"
import type { FileResponse } from "../platform/http/file-response.ts"
import { imageFileOptions } from "../images/list.ts"
import { importSelection, countLosses, presentImport } from "./present.ts"

type ImportHistoryQuery = RouteInput<typeof imports.history>["query"]

/** Every import, newest first. */
export async function listImports(
  ctx: Ctx,
  { limit, cursor, ...filter }: ImportHistoryQuery,
): Promise<PagedList<Import>> {
  const { actor } = ctx
  const wanted = filterImports(ctx, filter)
  let page = wanted
    .innerJoin("people", "people.id", "imports.created_by")
    .leftJoin("collections", "collections.id", "imports.collection_id")
    .select(importSelection)
    .select(["people.name as by", "collections.name as target", countLosses.as("losses")])
    .orderBy("imports.id", "desc")
    .limit(limitPlusOne(limit))
  if (cursor !== undefined) page = page.where("imports.id", "<", Number(readCursor(cursor, 1)[0]))
  const [rows, { total }] = await Promise.all([
    page.execute(),
    wanted.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ])
  return cutPage(rows, {
    limit,
    total,
    after: (row) => createCursor(row.id),
    present: (row) => presentImport(actor, row),
  })
}

function filterImports(
  { db }: Ctx,
  { status, type, person, q, from, to }: Omit<ImportHistoryQuery, "limit" | "cursor">,
) {
  let wanted = db.selectFrom("imports")
  if (status !== undefined) wanted = wanted.where("imports.status", "in", [status].flat())
  if (type !== undefined) wanted = wanted.where("imports.type", "=", type)
  if (person !== undefined) wanted = wanted.where("imports.created_by", "=", person)
  if (q) wanted = wanted.where(sql<boolean>`position(lower(${q}) in lower(imports.filename)) > 0`)
  if (from !== undefined) wanted = wanted.where("imports.created_at", ">=", new Date(`${from}T00:00:00Z`))
  if (to !== undefined) wanted = wanted.where("imports.created_at", "<", new Date(Date.parse(to) + aDay))
  return wanted
}

const aDay = 86_400_000

/** An image of an import that is not accepted yet, by an address that nobody can guess. */
export async function readImportMedia({ db, app }: Ctx, key: string, sha256: string): Promise<FileResponse> {
  const image = await db
    .selectFrom("import_media")
    .innerJoin("imports", "imports.id", "import_media.import_id")
    .select(["import_media.filename", "mime"])
    .where("media_key", "=", key)
    .where("import_media.sha256", "=", sha256)
    .executeTakeFirst()
  if (!image) throw notFound("Image")
  return { path: app.files.pathOf(sha256), filename: image.filename, mime: image.mime, ...imageFileOptions(image.mime) }
}
