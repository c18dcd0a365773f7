import type { FilledAltText } from "@hub/contract/image-library"
import type { LinkUse } from "@hub/contract/links"
import { rewriteTopics, listTopicsToRewrite } from "../../links/rewrite.ts"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { conflict, notFound } from "../../platform/refusal.ts"
import { compute } from "../../platform/threads/compute.ts"
import { hasPermission } from "../../policy.ts"
import { revisionById, getTopic } from "../../topics/get.ts"
import { fillAltTextComputation } from "./image-text.ts"
import { getImageToChange, imageUse } from "./get.ts"
import type { ImageRow } from "../tables.ts"

/** The uses that have no alternative text, and would get the one of the image. */
export async function previewAltFilling(ctx: Ctx, id: number): Promise<FilledAltText> {
  if (!hasPermission(ctx.actor, "topics.read")) throw notFound("Image")
  const image = await ctx.db
    .selectFrom("images")
    .selectAll()
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .executeTakeFirst()
  if (!image) throw notFound("Image")
  const topics = await listUsesWithoutAlt(ctx, image)
  return {
    alt_text: image.alt_text,
    changed: topics.filter(({ editable }) => editable),
    unchanged: topics.filter(({ editable }) => !editable),
  }
}

export async function fillAltTexts(ctx: Ctx, id: number): Promise<FilledAltText> {
  const image = await inTransaction(ctx, (tx) => getImageToChange(tx, id))
  const { alt_text, filename } = image
  if (alt_text === "") throw conflict(`Add a description to ${filename} first.`, { code: "alt_text_missing" })
  const done = await rewriteTopics(ctx, await listUsesWithoutAlt(ctx, image), {
    rewriteContent: async (content) => (await computeAltFilling(ctx, image, content, alt_text)).content,
    note: `Added the description of the image ${filename}.`,
  })
  return inTransaction(ctx, async (tx) => {
    await recordEvent(tx, "image.described", id, { filename, alt_text })
    return { alt_text, ...done }
  })
}

/** The topics in which the image stands without words, with how often. */
async function listUsesWithoutAlt(ctx: Ctx, image: ImageRow): Promise<(LinkUse & { places: number })[]> {
  const found: (LinkUse & { places: number })[] = []
  for (const topic of await listTopicsToRewrite(ctx, imageUse(image))) {
    const { head_revision_id } = await getTopic(ctx, "topics.read", topic.id)
    const { content } = await revisionById(ctx, head_revision_id)
    const { places } = await computeAltFilling(ctx, image, content, image.alt_text || "image")
    if (places > 0) found.push({ ...topic, places })
  }
  return found
}

const computeAltFilling = (ctx: Ctx, image: ImageRow, content: string, alt_text: string) =>
  compute(ctx, fillAltTextComputation, { content, key: imageUse(image).key, home: ctx.app.public_url, alt_text })
