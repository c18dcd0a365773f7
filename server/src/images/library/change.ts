import type { LibraryImage } from "@hub/contract/image-library"
import type { LinkUse } from "@hub/contract/links"
import { listTopicsUsing } from "../../links/usage.ts"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { conflict, notFound } from "../../platform/refusal.ts"
import type { PagedList } from "../../platform/http/page.ts"
import { joinUseCounts } from "../../platform/join-use-counts.ts"
import { hasPermission } from "../../policy.ts"
import { getImageToChange, readImage, imageUse } from "./get.ts"

/** Changes the words that stand for an image wherever it is put in again; what topics say already stays. */
export function describeImage(ctx: Ctx, id: number, alt_text: string): Promise<LibraryImage> {
  return inTransaction(ctx, async (tx) => {
    const { filename } = await getImageToChange(tx, id)
    await tx.db.updateTable("images").set({ alt_text }).where("id", "=", id).execute()
    await recordEvent(tx, "image.described", id, { filename, alt_text })
    return readImage(tx, id)
  })
}

/** Takes an image out of the library. Its address goes on showing it, since earlier revisions may. */
export function deleteImage(ctx: Ctx, id: number): Promise<undefined> {
  return inTransaction(ctx, async (tx) => {
    const image = await getImageToChange(tx, id)
    const { items: topics, total } = await listTopicsUsing(tx, imageUse(image), { limit: 20 })
    if (total > 0)
      throw conflict(
        `${image.filename} is used in ${joinUseCounts([{ kind: "topics", count: total }])}. Remove it there first.`,
        { code: "image_in_use", details: { topics } },
      )
    await tx.db.updateTable("images").set({ removed_at: tx.now }).where("id", "=", id).execute()
    await recordEvent(tx, "image.deleted", id, { filename: image.filename })
    return undefined
  })
}

type ImageUsesQuery = { limit: number; cursor?: string | undefined }

export async function listImageUses(ctx: Ctx, id: number, page: ImageUsesQuery): Promise<PagedList<LinkUse>> {
  if (!hasPermission(ctx.actor, "topics.read")) throw notFound("Image")
  const image = await ctx.db.selectFrom("images").select("key").where("id", "=", id).executeTakeFirst()
  if (!image) throw notFound("Image")
  return listTopicsUsing(ctx, imageUse(image), page)
}
