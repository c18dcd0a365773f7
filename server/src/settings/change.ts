import { type SettingKey, settings } from "@hub/contract/settings"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { announce } from "../platform/announce.ts"
import { record } from "../platform/facts/record.ts"
import { mustBeNewest } from "../platform/version.ts"
import { mustBeAllowed } from "../policy.ts"
import { settingsNow } from "./list.ts"
import { forgetSettings, settingsNews, valueOf } from "./now.ts"
import "./tables.ts"

type Change = { key: SettingKey; value: string | number | boolean | null; version: number }

/** Sets all of these or none; whoever has not seen what another set meanwhile is told of it first. */
export async function changeSettings(ctx: Ctx, changes: Change[]): Promise<undefined> {
  mustBeAllowed(ctx.actor, "settings.change")
  await atomically(ctx, async (tx) => {
    const kept = await locked(tx, changes)
    const theirs = await settingsNow(tx)
    for (const change of changes)
      mustBeNewest(kept.get(change.key)?.version ?? 0, change.version, () => ({
        theirs: { settings: theirs },
        mine: change,
      }))
    for (const { key, value, version } of changes) {
      const to = value === settings[key].default ? null : value
      await tx.db
        .updateTable("settings")
        .set({
          value: to === null ? null : JSON.stringify(to),
          version: version + 1,
          changed_by: tx.actor.person_id!,
          changed_at: tx.now,
        })
        .where("key", "=", key)
        .execute()
      const from = valueOf(key, kept.get(key)?.value)
      await record(tx, "setting.changed", 0, { key, from: String(from), to: String(valueOf(key, to)) })
    }
    await announce(tx, settingsNews)
  })
  forgetSettings(ctx.house)
  return undefined
}

async function locked(tx: Ctx, changes: Change[]) {
  const keys = changes.map(({ key }) => key)
  await tx.db
    .insertInto("settings")
    .values(keys.map((key) => ({ key, version: 0 })))
    .onConflict((there) => there.doNothing())
    .execute()
  const rows = await tx.db
    .selectFrom("settings")
    .select(["key", "value", "version"])
    .where("key", "in", keys)
    .orderBy("key")
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.key, row]))
}
