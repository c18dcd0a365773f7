import { type SettingKey, settings } from "@hub/contract/settings"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { sendLiveUpdate } from "../platform/live-update.ts"
import { recordEvent } from "../platform/events/record.ts"
import { requireNewestVersion } from "../platform/version.ts"
import { requirePermission } from "../policy.ts"
import { readSettings } from "./list.ts"
import { forgetSettings, settingsUpdates, acceptedValueOf } from "./current.ts"
import "./tables.ts"

type SettingChange = { key: SettingKey; value: string | number | boolean | null; version: number }

/** Sets all of these or none; the person who has not seen what another set meanwhile is told of it first. */
export async function changeSettings(ctx: Ctx, changes: SettingChange[]): Promise<undefined> {
  requirePermission(ctx.actor, "settings.change")
  await inTransaction(ctx, async (tx) => {
    const stored = await lockSettings(tx, changes)
    const theirs = await readSettings(tx)
    for (const change of changes)
      requireNewestVersion(stored.get(change.key)?.version ?? 0, change.version, () => ({
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
      const from = acceptedValueOf(key, stored.get(key)?.value)
      await recordEvent(tx, "setting.changed", 0, { key, from: String(from), to: String(acceptedValueOf(key, to)) })
    }
    await sendLiveUpdate(tx, settingsUpdates)
  })
  forgetSettings(ctx.app)
  return undefined
}

async function lockSettings(tx: Ctx, changes: SettingChange[]) {
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
