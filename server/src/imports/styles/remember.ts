import type { Ctx } from "../../platform/ctx.ts"
import type { StyleRoles } from "./tables.ts"
import { findSameTemplate } from "./template.ts"

const mostMaps = 500

/** What the styles of this template were last said to be; undefined for one that is not known. */
export async function findRememberedRoles({ db }: Ctx, template: string[]) {
  if (template.length === 0) return undefined
  const maps = await db.selectFrom("style_maps").selectAll().orderBy("updated_at", "desc").limit(mostMaps).execute()
  return findSameTemplate(maps, template)
}

/** Remembers what an importer has set; styles of the template that this file does not use stay as they were. */
export async function rememberRoles(tx: Ctx, template: string[], roles: StyleRoles, filename: string): Promise<void> {
  if (template.length === 0) return
  const known = await findRememberedRoles(tx, template)
  const changes = { template: JSON.stringify(template), filename, updated_at: tx.now }
  if (known) {
    const merged = JSON.stringify({ ...known.roles, ...roles })
    await tx.db
      .updateTable("style_maps")
      .set({ ...changes, roles: merged })
      .where("id", "=", known.id)
      .execute()
    return
  }
  await tx.db
    .insertInto("style_maps")
    .values({ ...changes, roles: JSON.stringify(roles) })
    .execute()
}
