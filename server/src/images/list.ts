import { type Image, imageTypes } from "@hub/contract/images"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { missing } from "../platform/failure.ts"
import type { FileAnswer } from "../platform/http/file-answer.ts"
import { cursorAfter, pageOf, type Paged, readCursor, oneMore } from "../platform/http/page.ts"
import { usageCount } from "../uses/count.ts"
import { present } from "./present.ts"

type Asked = {
  q?: string | undefined
  include_usage?: boolean | undefined
  shown?: boolean | undefined
  limit: number
  cursor?: string | undefined
}

/** Images newest first; the words are looked for in name and alternative text, in capitals or not. */
export async function listImages(
  ctx: Ctx,
  { q = "", include_usage, shown, limit, cursor }: Asked,
): Promise<Paged<Image>> {
  const pattern = `%${q.replace(/[\\%_]/g, "\\$&")}%`
  const found = ctx.db
    .selectFrom("images")
    .where("removed_at", "is", null)
    .$if(q !== "", (query) =>
      query.where((row) => row.or([row("filename", "ilike", pattern), row("alt_text", "ilike", pattern)])),
    )
    .$if(shown === true, (query) => query.where("mime", "in", imageTypes))
  const [rows, { total }] = await Promise.all([
    found
      .selectAll()
      .$if(include_usage === true, (query) => query.select(usageCount("image", sql`'/media/' || images.key`)))
      .$if(cursor !== undefined, (query) => query.where("id", "<", idAfter(cursor)))
      .orderBy("id", "desc")
      .limit(oneMore(limit))
      .execute(),
    found.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ])
  return pageOf(rows, { limit, total, after: (row) => cursorAfter(row.id), present })
}

const idAfter = (cursor = "") => Math.trunc(Number(readCursor(cursor, 1)[0])) || 0

export async function imageById(ctx: Ctx, id: number): Promise<Image> {
  return present(await ctx.db.selectFrom("images").selectAll().where("id", "=", id).executeTakeFirstOrThrow())
}

/** A page shows every image; a browser opens only those by themselves that cannot hold anything that acts. */
export const shownAs = (mime: string) => ({ inline: /^image\/(?:png|jpeg|gif|webp|bmp|avif)$/.test(mime), lasts: true })

/** The image behind an address, for whoever has it. */
export async function imageFile(ctx: Ctx, key: string): Promise<FileAnswer> {
  const image = await ctx.db.selectFrom("images").selectAll().where("key", "=", key).executeTakeFirst()
  if (!image || !(await ctx.house.files.has(image.sha256))) throw missing("Image")
  return {
    path: ctx.house.files.pathOf(image.sha256),
    filename: image.filename,
    mime: image.mime,
    ...shownAs(image.mime),
  }
}
