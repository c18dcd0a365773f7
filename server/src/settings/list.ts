import {
  type SettingKey,
  settingKeys,
  type SettingDetail,
  type settingRoutes,
  type HubEnvironment,
} from "@hub/contract/settings"
import type { RouteAnswer } from "@hub/contract/route"
import type { Ctx } from "../platform/ctx.ts"
import { requirePermission } from "../policy.ts"
import { acceptedValueOf } from "./current.ts"
import { presentMail } from "./mail.ts"
import "../people/tables.ts"
import "./tables.ts"

/** What the person who runs the hub has set, which no administrator changes here. */
export type OperatorSettings = Omit<HubEnvironment, "public_url" | "links_are_checked" | "mail">

/** Every setting as it stands, read from the database: who changes something sees what is really there. */
export async function listSettings(
  ctx: Ctx,
  outside: OperatorSettings,
): Promise<RouteAnswer<typeof settingRoutes.read>> {
  requirePermission(ctx.actor, "settings.see")
  const { public_url, links_are_checked } = ctx.app
  const mail = await presentMail(ctx)
  return { settings: await readSettings(ctx), surroundings: { public_url, links_are_checked, mail, ...outside } }
}

export async function readSettings({ db }: Ctx): Promise<SettingDetail[]> {
  const rows = await db
    .selectFrom("settings")
    .leftJoin("people", "people.id", "changed_by")
    .select(["key", "value", "settings.version", "people.name", "changed_at"])
    .execute()
  const set = new Map(rows.map((row) => [row.key, row]))
  return settingKeys.map((key: SettingKey) => {
    const row = set.get(key)
    return {
      key,
      value: acceptedValueOf(key, row?.value),
      version: row?.version ?? 0,
      changed_by: row?.name ?? null,
      changed_at: row?.changed_at?.toISOString() ?? null,
    }
  })
}
