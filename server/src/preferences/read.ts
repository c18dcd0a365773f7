import { Preferences } from "@hub/contract/preferences"
import type { Ctx } from "../platform/ctx.ts"
import { usualPreferences, viewsKey } from "./stored-keys.ts"
import "./tables.ts"

/** How the person who asks has set up the hub. What another version wrote and this one does not know is left out. */
export async function readPreferences({ db, actor }: Ctx): Promise<Preferences> {
  const rows = await db
    .selectFrom("person_preferences")
    .where("user_id", "=", actor.user_id!)
    .select(["key", "value"])
    .execute()
  return rows.reduce((found, { key, value }) => ({ ...found, ...readOne(key, value, found) }), usualPreferences)
}

function readOne(key: string, value: unknown, before: Preferences): Preferences {
  const list = key.startsWith(viewsKey) ? key.slice(viewsKey.length) : undefined
  const saved_views = list === undefined ? before.saved_views : { ...before.saved_views, [list]: value }
  const read = Preferences.safeParse({ ...before, ...(list === undefined ? { [key]: value } : {}), saved_views })
  return read.success ? read.data : before
}
