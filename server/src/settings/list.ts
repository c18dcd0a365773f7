import {
  type SettingKey,
  settingKeys,
  type SettingNow,
  type settingRoutes,
  type Surroundings,
} from "@hub/contract/settings"
import type { Answer } from "@hub/contract/route"
import type { Ctx } from "../platform/ctx.ts"
import { mustBeAllowed } from "../policy.ts"
import { valueOf } from "./now.ts"
import "../people/tables.ts"
import "./tables.ts"

/** What whoever runs the hub has set, which no administrator changes here. */
export type Outside = Omit<Surroundings, "public_url" | "links_are_checked">

/** Every setting as it stands, read from the database: who changes something sees what is really there. */
export async function listSettings(ctx: Ctx, outside: Outside): Promise<Answer<typeof settingRoutes.read>> {
  mustBeAllowed(ctx.actor, "settings.see")
  const { public_url, links_are_checked } = ctx.house
  return { settings: await settingsNow(ctx), surroundings: { public_url, links_are_checked, ...outside } }
}

export async function settingsNow({ db }: Ctx): Promise<SettingNow[]> {
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
      value: valueOf(key, row?.value),
      version: row?.version ?? 0,
      changed_by: row?.name ?? null,
      changed_at: row?.changed_at?.toISOString() ?? null,
    }
  })
}
