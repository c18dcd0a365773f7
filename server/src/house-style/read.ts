import { defaultHouseStyle, HouseStyle, type HouseStyleDetail, OwnHouseStyle } from "@hub/contract/house-style"
import { getCollection } from "../collections/get.ts"
import type { Ctx } from "../platform/ctx.ts"
import { hasPermission, inProject } from "../policy.ts"
import { settingsOf } from "../settings/current.ts"
import "../people/tables.ts"
import "./tables.ts"

/** What an edition of this collection looks like if it is asked for now; without one, what the hub's editions do. */
export async function readEffectiveHouseStyle(ctx: Ctx, collection_id: number | null): Promise<HouseStyle> {
  const base = await readBaseOfCollections(ctx)
  return collection_id === null ? base : fillStyle(base, (await readOwn(ctx, collection_id)).own)
}

export async function readHubHouseStyle(ctx: Ctx): Promise<HouseStyleDetail> {
  const can = { change: hasPermission(ctx.actor, "settings.change") }
  return { ...(await readOwn(ctx, null)), base: await withPublisher(ctx, defaultHouseStyle), can }
}

export async function readCollectionHouseStyle(ctx: Ctx, id: number): Promise<HouseStyleDetail> {
  const { project_id, archived_at } = await getCollection(ctx, "collections.read", id)
  const can = {
    change: archived_at === null && hasPermission(inProject(ctx.actor, project_id), "publications.publish"),
  }
  return { ...(await readOwn(ctx, id)), base: await readBaseOfCollections(ctx), can }
}

/** The same as if this was what differs: for somebody who tries a style. */
export async function fillHouseStyle(ctx: Ctx, collection_id: number | null, own: OwnHouseStyle): Promise<HouseStyle> {
  const base = collection_id === null ? defaultHouseStyle : await readBaseOfCollections(ctx)
  return withPublisher(ctx, fillStyle(base, own))
}

const readBaseOfCollections = async (ctx: Ctx): Promise<HouseStyle> =>
  withPublisher(ctx, fillStyle(defaultHouseStyle, (await readOwn(ctx, null)).own))

const fillStyle = (base: HouseStyle, own: OwnHouseStyle): HouseStyle => HouseStyle.parse({ ...base, ...own })

/** The publisher is a setting of the hub, which a style may name otherwise. */
const withPublisher = async (ctx: Ctx, style: HouseStyle): Promise<HouseStyle> => ({
  ...style,
  publisher: style.publisher || (await settingsOf(ctx)).publisher,
})

async function readOwn({ db }: Ctx, collection_id: number | null) {
  const row = await db
    .selectFrom("house_styles")
    .leftJoin("people", "people.id", "changed_by")
    .select(["style", "house_styles.version", "people.name", "changed_at"])
    .where("collection_id", "is not distinct from", collection_id)
    .executeTakeFirst()
  return {
    own: acceptedStyleOf(row?.style),
    version: row?.version ?? 0,
    changed_by: row?.name ?? null,
    changed_at: row?.changed_at?.toISOString() ?? null,
  }
}

/** Of a kept style what this hub knows. What a later hub does not accept counts as not set. */
function acceptedStyleOf(kept: OwnHouseStyle = {}): OwnHouseStyle {
  const fields = Object.entries(OwnHouseStyle.shape).flatMap(([name, field]) => {
    const value = field.safeParse(kept[name as keyof OwnHouseStyle])
    return value.success && value.data !== undefined ? [[name, value.data]] : []
  })
  return Object.fromEntries(fields) as OwnHouseStyle
}

/** The style that an edition was asked for with; what was not known then is as the product has it. */
export const editionStyleOf = (kept: Partial<HouseStyle>): HouseStyle => HouseStyle.parse(kept)
