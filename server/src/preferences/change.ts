import type { Preferences, PreferencesInput } from "@hub/contract/preferences"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { readPreferences } from "./read.ts"
import { viewsKey } from "./stored-keys.ts"
import "./tables.ts"

/** Writes what is named, each list's views in a row of their own, so that two pages that change different lists lose nothing. */
export function changePreferences(ctx: Ctx, { saved_views = {}, ...named }: PreferencesInput): Promise<Preferences> {
  return inTransaction(ctx, async (tx) => {
    for (const [key, value] of Object.entries(named)) if (value !== undefined) await write(tx, key, value)
    for (const [list, views] of Object.entries(saved_views)) await write(tx, viewsKey + list, views)
    return readPreferences(tx)
  })
}

async function write(tx: Ctx, key: string, value: unknown) {
  const user_id = tx.actor.user_id!
  const json = JSON.stringify(value)
  await tx.db
    .insertInto("person_preferences")
    .values({ user_id, key, value: json })
    .onConflict((there) => there.columns(["user_id", "key"]).doUpdateSet({ value: json }))
    .execute()
}
