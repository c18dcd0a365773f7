import type { Image } from "@hub/contract/images"
import type { Ctx } from "../platform/ctx.ts"
import { missing } from "../platform/failure.ts"
import type { FileAnswer } from "../platform/http/file-answer.ts"
import { cursorAfter, pageOf, type Paged, readCursor } from "../platform/http/page.ts"
import { present } from "./present.ts"

export async function listImages(
  ctx: Ctx,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Paged<Image>> {
  let page = ctx.db
    .selectFrom("images")
    .selectAll()
    .orderBy("id", "desc")
    .limit(limit + 1)
  if (cursor !== undefined) page = page.where("id", "<", Math.trunc(Number(readCursor(cursor, 1)[0])) || 0)
  const [rows, { total }] = await Promise.all([
    page.execute(),
    ctx.db
      .selectFrom("images")
      .select((row) => row.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ])
  return pageOf(rows, { limit, total, after: (row) => cursorAfter(row.id), present })
}

export async function imageById(ctx: Ctx, id: number): Promise<Image> {
  return present(await ctx.db.selectFrom("images").selectAll().where("id", "=", id).executeTakeFirstOrThrow())
}

/** The image behind an address, for whoever has it. */
export async function imageFile(ctx: Ctx, key: string): Promise<FileAnswer> {
  const image = await ctx.db.selectFrom("images").selectAll().where("key", "=", key).executeTakeFirst()
  if (!image || !(await ctx.house.files.has(image.sha256))) throw missing("Image")
  return { path: ctx.house.files.pathOf(image.sha256), filename: image.filename, mime: image.mime, inline: true }
}
