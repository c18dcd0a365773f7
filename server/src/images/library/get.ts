import type { LibraryImage } from "@hub/contract/image-library"
import { type AliasedRawBuilder, sql } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"
import { notFound } from "../../platform/refusal.ts"
import { hasPermission, requirePermission } from "../../policy.ts"
import "../../people/tables.ts"
import { countUsage } from "../../uses/count.ts"
import { imageKey, type UseTarget } from "../../uses/uses.ts"
import { metafileTypes } from "@hub/contract/images"
import { presentImage } from "../present.ts"
import type { ImageRow } from "../tables.ts"

const drawing_id: AliasedRawBuilder<number | null, "drawing_id"> = sql<number | null>`(
  select min(drawing.id) from images drawing where drawing.original_id = images.id and drawing.removed_at is null
)`.as("drawing_id")

/** The images that are in the library, with what is shown beside each. */
export const selectLibraryImages = (ctx: Ctx) =>
  ctx.db
    .selectFrom("images")
    .leftJoin("people", "people.id", "images.created_by")
    .where("images.removed_at", "is", null)

export const selectLibraryColumns = () =>
  [
    countUsage("image", sql`'/media/' || images.key`),
    sql<string | null>`people.name`.as("uploaded_by"),
    drawing_id,
  ] as const

export async function readImage(ctx: Ctx, id: number): Promise<LibraryImage> {
  if (!hasPermission(ctx.actor, "images.read")) throw notFound("Image")
  const row = await selectLibraryImages(ctx)
    .selectAll("images")
    .select(selectLibraryColumns())
    .where("images.id", "=", id)
    .executeTakeFirst()
  if (!row) throw notFound("Image")
  return presentLibraryImage(ctx, row)
}

/** The image for the person who may change it, held until the transaction ends. */
export async function getImageToChange(tx: Ctx, id: number): Promise<ImageRow> {
  if (!hasPermission(tx.actor, "images.read")) throw notFound("Image")
  const row = await tx.db
    .selectFrom("images")
    .selectAll()
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound("Image")
  requirePermission(tx.actor, "images.change")
  return row
}

/** How topics that show an image are found. */
export const imageUse = ({ key }: Pick<ImageRow, "key">): UseTarget => ({ kind: "image", key: imageKey(key) })

type LibraryImageRow = ImageRow & Pick<LibraryImage, "uploaded_by" | "drawing_id"> & { usage_count: number }

export function presentLibraryImage({ actor }: Ctx, row: LibraryImageRow): LibraryImage {
  const { width, height, uploaded_by, drawing_id, usage_count } = row
  const edit = hasPermission(actor, "images.change")
  const isMetafile = metafileTypes.some((type) => type === row.mime)
  const can = { edit, convert: edit && isMetafile && drawing_id === null }
  return { ...presentImage(row), usage_count, width, height, uploaded_by, drawing_id, can }
}
