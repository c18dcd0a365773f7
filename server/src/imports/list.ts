import type { Import, imports } from "@hub/contract/imports"
import type { Input } from "@hub/contract/route"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { cursorAfter, type Paged, pageOf, readCursor, oneMore } from "../platform/http/page.ts"
import { missing } from "../platform/failure.ts"
import type { FileAnswer } from "../platform/http/file-answer.ts"
import { shownAs } from "../images/list.ts"
import { importColumns, lossesOf, present } from "./present.ts"

type History = Input<typeof imports.history>["query"]

/** Every import, newest first. */
export async function importHistory(ctx: Ctx, { limit, cursor, ...filter }: History): Promise<Paged<Import>> {
  const { actor } = ctx
  const wanted = importsThat(ctx, filter)
  let page = wanted
    .innerJoin("people", "people.id", "imports.created_by")
    .leftJoin("collections", "collections.id", "imports.collection_id")
    .select(importColumns)
    .select(["people.name as by", "collections.name as target", lossesOf.as("losses")])
    .orderBy("imports.id", "desc")
    .limit(oneMore(limit))
  if (cursor !== undefined) page = page.where("imports.id", "<", Number(readCursor(cursor, 1)[0]))
  const [rows, { total }] = await Promise.all([
    page.execute(),
    wanted.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ])
  return pageOf(rows, {
    limit,
    total,
    after: (row) => cursorAfter(row.id),
    present: (row) => present(actor, row),
  })
}

function importsThat({ db }: Ctx, { status, type, person, q, from, to }: Omit<History, "limit" | "cursor">) {
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
export async function importMedia({ db, house }: Ctx, key: string, sha256: string): Promise<FileAnswer> {
  const image = await db
    .selectFrom("import_media")
    .innerJoin("imports", "imports.id", "import_media.import_id")
    .select(["import_media.filename", "mime"])
    .where("media_key", "=", key)
    .where("import_media.sha256", "=", sha256)
    .executeTakeFirst()
  if (!image) throw missing("Image")
  return { path: house.files.pathOf(sha256), filename: image.filename, mime: image.mime, ...shownAs(image.mime) }
}
