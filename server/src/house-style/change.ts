import { type HouseStyleDetail, imageFields, type OwnHouseStyle } from "@hub/contract/house-style"
import { getEditableCollection } from "../collections/get.ts"
import { imageKeyOf } from "../images/present.ts"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { invalidField } from "../platform/refusal.ts"
import { requireNewestVersion } from "../platform/version.ts"
import { inProject, requirePermission } from "../policy.ts"
import { uploadedFontId } from "./fonts/list.ts"
import { readCollectionHouseStyle, readHubHouseStyle } from "./read.ts"
import "../images/tables.ts"
import "./tables.ts"

type HouseStyleChange = { own: OwnHouseStyle; version: number }

export function changeHubHouseStyle(ctx: Ctx, change: HouseStyleChange): Promise<HouseStyleDetail> {
  requirePermission(ctx.actor, "settings.change")
  return inTransaction(ctx, async (tx) => {
    await saveStyle(tx, null, change, () => readHubHouseStyle(tx))
    await recordEvent(tx, "house_style.changed", 0, {})
    return readHubHouseStyle(tx)
  })
}

export function changeCollectionHouseStyle(ctx: Ctx, id: number, change: HouseStyleChange): Promise<HouseStyleDetail> {
  return inTransaction(ctx, async (tx) => {
    const { project_id, name } = await getEditableCollection(tx, "collections.read", id)
    requirePermission(inProject(tx.actor, project_id), "publications.publish")
    await saveStyle(tx, id, change, () => readCollectionHouseStyle(tx, id))
    await recordEvent(tx, "collection.changed", id, { name, changed: ["house style"] })
    return readCollectionHouseStyle(tx, id)
  })
}

async function saveStyle(
  tx: Ctx,
  collection_id: number | null,
  { own, version }: HouseStyleChange,
  read: () => Promise<HouseStyleDetail>,
) {
  await requireStyleImages(tx, own)
  await requireStyleFonts(tx, own)
  await tx.db
    .insertInto("house_styles")
    .values({ collection_id })
    .onConflict((there) => there.column("collection_id").doNothing())
    .execute()
  const row = await tx.db
    .selectFrom("house_styles")
    .select(["id", "version"])
    .where("collection_id", "is not distinct from", collection_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const theirs = await read()
  requireNewestVersion(row.version, version, () => ({ theirs, mine: { own, version } }))
  await tx.db
    .updateTable("house_styles")
    .set({
      style: JSON.stringify(own),
      version: version + 1,
      changed_by: tx.actor.person_id!,
      changed_at: tx.now,
    })
    .where("id", "=", row.id)
    .execute()
}

/** The images that a style may name: those that every format can hold. */
const printableTypes = ["image/png", "image/jpeg", "image/svg+xml"]

export async function requireStyleImages({ db }: Ctx, own: OwnHouseStyle) {
  for (const field of imageFields) {
    const key = imageKeyOf(own[field] ?? "")
    if (key === undefined) continue
    const image = await db.selectFrom("images").select("mime").where("key", "=", key).executeTakeFirst()
    if (!image) throw invalidField(field, "This image is not in the hub.")
    if (!printableTypes.includes(image.mime)) throw invalidField(field, "Choose a PNG, JPEG or SVG image.")
  }
}

/** An uploaded font that a style names is there; it stays until the style is saved. */
export async function requireStyleFonts({ db }: Ctx, own: OwnHouseStyle) {
  for (const field of ["body_font", "heading_font"] as const) {
    const id = uploadedFontId(own[field] ?? "")
    if (id === undefined) continue
    const found = db.selectFrom("uploaded_fonts").select("id").where("id", "=", id).where("removed_at", "is", null)
    if (!(await found.forShare().executeTakeFirst())) throw invalidField(field, "This font is not in the hub.")
  }
}
