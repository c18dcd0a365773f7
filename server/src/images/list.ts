import { type Image, imageTypes } from "@hub/contract/images"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { notFound } from "../platform/refusal.ts"
import type { FileResponse } from "../platform/http/file-response.ts"
import { createCursor, cutPage, type PagedList, readCursor, limitPlusOne } from "../platform/http/page.ts"
import { countUsage } from "../uses/count.ts"
import { presentImage } from "./present.ts"

type ImageListQuery = {
  q?: string | undefined
  include_usage?: boolean | undefined
  shown?: boolean | undefined
  limit: number
  cursor?: string | undefined
}

/** Images newest first; the words are looked for in name and alternative text, in capitals or not. */
export async function listImages(
  ctx: Ctx,
  { q = "", include_usage, shown, limit, cursor }: ImageListQuery,
): Promise<PagedList<Image>> {
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
      .$if(include_usage === true, (query) => query.select(countUsage("image", sql`'/media/' || images.key`)))
      .$if(cursor !== undefined, (query) => query.where("id", "<", idAfter(cursor)))
      .orderBy("id", "desc")
      .limit(limitPlusOne(limit))
      .execute(),
    found.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ])
  return cutPage(rows, { limit, total, after: (row) => createCursor(row.id), present: presentImage })
}

const idAfter = (cursor = "") => Math.trunc(Number(readCursor(cursor, 1)[0])) || 0

export async function readImageById(ctx: Ctx, id: number): Promise<Image> {
  return presentImage(await ctx.db.selectFrom("images").selectAll().where("id", "=", id).executeTakeFirstOrThrow())
}

/** A page shows every image; a browser opens only those by themselves that cannot hold anything that acts. */
export const imageFileOptions = (mime: string) => ({
  inline: /^image\/(?:png|jpeg|gif|webp|bmp|avif)$/.test(mime),
  isImmutable: true,
})

/** The image behind an address, for the person who has it. */
export async function readImageFile(ctx: Ctx, key: string): Promise<FileResponse> {
  const image = await ctx.db.selectFrom("images").selectAll().where("key", "=", key).executeTakeFirst()
  if (!image || !(await ctx.app.files.has(image.sha256))) throw notFound("Image")
  return {
    path: ctx.app.files.pathOf(image.sha256),
    filename: image.filename,
    mime: image.mime,
    ...imageFileOptions(image.mime),
  }
}
