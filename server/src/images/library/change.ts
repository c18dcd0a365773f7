import type { LibraryImage } from "@hub/contract/image-library"
import type { LinkUse } from "@hub/contract/links"
import { topicsUsing } from "../../links/usage.ts"
import { atomically, type Ctx } from "../../platform/ctx.ts"
import { record } from "../../platform/facts/record.ts"
import { conflict, missing } from "../../platform/failure.ts"
import type { Paged } from "../../platform/http/page.ts"
import { inWords } from "../../platform/uses-in-words.ts"
import { may } from "../../policy.ts"
import { imageToChange, readImage, useOf } from "./get.ts"

/** Changes the words that stand for an image wherever it is put in anew; what topics say already stays. */
export function describeImage(ctx: Ctx, id: number, alt_text: string): Promise<LibraryImage> {
  return atomically(ctx, async (tx) => {
    const { filename } = await imageToChange(tx, id)
    await tx.db.updateTable("images").set({ alt_text }).where("id", "=", id).execute()
    await record(tx, "image.described", id, { filename, alt_text })
    return readImage(tx, id)
  })
}

/** Takes an image out of the library. Its address goes on showing it, since earlier revisions may. */
export function deleteImage(ctx: Ctx, id: number): Promise<undefined> {
  return atomically(ctx, async (tx) => {
    const image = await imageToChange(tx, id)
    const { items: topics, total } = await topicsUsing(tx, useOf(image), { limit: 20 })
    if (total > 0)
      throw conflict(
        `${image.filename} is shown in ${inWords([{ kind: "topics", count: total }])}. Take it out of them first.`,
        { code: "image_in_use", details: { topics } },
      )
    await tx.db.updateTable("images").set({ removed_at: tx.now }).where("id", "=", id).execute()
    await record(tx, "image.deleted", id, { filename: image.filename })
    return undefined
  })
}

type Page = { limit: number; cursor?: string | undefined }

export async function listImageUses(ctx: Ctx, id: number, page: Page): Promise<Paged<LinkUse>> {
  if (!may(ctx.actor, "topics.read")) throw missing("Image")
  const image = await ctx.db.selectFrom("images").select("key").where("id", "=", id).executeTakeFirst()
  if (!image) throw missing("Image")
  return topicsUsing(ctx, useOf(image), page)
}
