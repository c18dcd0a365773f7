import type { AltFilled } from "@hub/contract/image-library"
import type { LinkUse } from "@hub/contract/links"
import { rewriteTopics, topicsToRewrite } from "../../links/rewrite.ts"
import { atomically, type Ctx } from "../../platform/ctx.ts"
import { record } from "../../platform/facts/record.ts"
import { conflict, missing } from "../../platform/failure.ts"
import { compute } from "../../platform/threads/compute.ts"
import { may } from "../../policy.ts"
import { revisionById, topicFor } from "../../topics/get.ts"
import { describing } from "./described.ts"
import { imageToChange, useOf } from "./get.ts"
import type { ImageRow } from "../tables.ts"

/** The uses that have no alternative text, and would get the one of the image. */
export async function previewFilling(ctx: Ctx, id: number): Promise<AltFilled> {
  if (!may(ctx.actor, "topics.read")) throw missing("Image")
  const image = await ctx.db
    .selectFrom("images")
    .selectAll()
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .executeTakeFirst()
  if (!image) throw missing("Image")
  const topics = await lacking(ctx, image)
  return {
    alt_text: image.alt_text,
    changed: topics.filter(({ editable }) => editable),
    kept: topics.filter(({ editable }) => !editable),
  }
}

export async function fillAlt(ctx: Ctx, id: number): Promise<AltFilled> {
  const image = await atomically(ctx, (tx) => imageToChange(tx, id))
  const { alt_text, filename } = image
  if (alt_text === "") throw conflict(`Say first what ${filename} shows.`, { code: "alt_text_missing" })
  const done = await rewriteTopics(ctx, await lacking(ctx, image), {
    rewritten: async (content) => (await describedIn(ctx, image, content, alt_text)).content,
    note: `The image ${filename} is described.`,
  })
  return atomically(ctx, async (tx) => {
    await record(tx, "image.described", id, { filename, alt_text })
    return { alt_text, ...done }
  })
}

/** The topics in which the image stands without words, with how often. */
async function lacking(ctx: Ctx, image: ImageRow): Promise<(LinkUse & { places: number })[]> {
  const found: (LinkUse & { places: number })[] = []
  for (const topic of await topicsToRewrite(ctx, useOf(image))) {
    const { head_revision_id } = await topicFor(ctx, "topics.read", topic.id)
    const { content } = await revisionById(ctx, head_revision_id)
    const { places } = await describedIn(ctx, image, content, image.alt_text || "image")
    if (places > 0) found.push({ ...topic, places })
  }
  return found
}

const describedIn = (ctx: Ctx, image: ImageRow, content: string, alt_text: string) =>
  compute(ctx, describing, { content, key: useOf(image).key, home: ctx.house.public_url, alt_text })
