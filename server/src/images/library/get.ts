import type { LibraryImage } from "@hub/contract/image-library"
import { type AliasedRawBuilder, sql } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"
import { missing } from "../../platform/failure.ts"
import { may, mustBeAllowed } from "../../policy.ts"
import "../../people/tables.ts"
import { usageCount } from "../../uses/count.ts"
import { imageKey, type Used } from "../../uses/uses.ts"
import { metafileTypes } from "@hub/contract/images"
import { present as presentImage } from "../present.ts"
import type { ImageRow } from "../tables.ts"

const drawing_id: AliasedRawBuilder<number | null, "drawing_id"> = sql<number | null>`(
  select min(drawing.id) from images drawing where drawing.original_id = images.id and drawing.removed_at is null
)`.as("drawing_id")

/** The images that are in the library, with what is shown beside each. */
export const libraryRows = (ctx: Ctx) =>
  ctx.db
    .selectFrom("images")
    .leftJoin("people", "people.id", "images.created_by")
    .where("images.removed_at", "is", null)

export const libraryColumns = () =>
  [
    usageCount("image", sql`'/media/' || images.key`),
    sql<string | null>`people.name`.as("uploaded_by"),
    drawing_id,
  ] as const

export async function readImage(ctx: Ctx, id: number): Promise<LibraryImage> {
  if (!may(ctx.actor, "images.read")) throw missing("Image")
  const row = await libraryRows(ctx)
    .selectAll("images")
    .select(libraryColumns())
    .where("images.id", "=", id)
    .executeTakeFirst()
  if (!row) throw missing("Image")
  return present(ctx, row)
}

/** The image for whoever may change it, held until the transaction ends. */
export async function imageToChange(tx: Ctx, id: number): Promise<ImageRow> {
  if (!may(tx.actor, "images.read")) throw missing("Image")
  const row = await tx.db
    .selectFrom("images")
    .selectAll()
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw missing("Image")
  mustBeAllowed(tx.actor, "images.change")
  return row
}

/** How topics that show an image are found. */
export const useOf = ({ key }: Pick<ImageRow, "key">): Used => ({ kind: "image", key: imageKey(key) })

type Row = ImageRow & Pick<LibraryImage, "uploaded_by" | "drawing_id"> & { usage_count: number }

export function present({ actor }: Ctx, row: Row): LibraryImage {
  const { width, height, uploaded_by, drawing_id, usage_count } = row
  const edit = may(actor, "images.change")
  const isMetafile = metafileTypes.some((type) => type === row.mime)
  const can = { edit, convert: edit && isMetafile && drawing_id === null }
  return { ...presentImage(row), usage_count, width, height, uploaded_by, drawing_id, can }
}
