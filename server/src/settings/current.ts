import { type CheckRule, checkRules, type Gate } from "@hub/contract/check-rules"
import {
  validateSetting,
  type SettingKey,
  settingKeys,
  settings,
  type Settings,
  type SettingValue,
} from "@hub/contract/settings"
import { asSystem, type Ctx, type App } from "../platform/ctx.ts"
import "./tables.ts"

/** What hubs on one database announce when a setting was changed. */
export const settingsUpdates = "settings"

/** A hub that was out of hearing reads them again after this. */
const longest = 60_000

type KnownSettings = { settings: Settings; at: number } | undefined
type SettingsMemory = { known: KnownSettings; forgotten: number }
const memories = new WeakMap<App, SettingsMemory>()

/** What is set now. Each hub remembers it until some hub changes a setting. */
export async function settingsOf(ctx: Ctx): Promise<Settings> {
  const memory = memoryOf(ctx.app)
  const at = ctx.now.getTime()
  if (memory.known && Math.abs(at - memory.known.at) < longest) return memory.known.settings
  const before = memory.forgotten
  const rows = await ctx.db.selectFrom("settings").select(["key", "value"]).execute()
  const set = new Map(rows.map(({ key, value }) => [key, value]))
  const found = Object.fromEntries(settingKeys.map((key) => [key, acceptedValueOf(key, set.get(key))])) as Settings
  // What was changed while this was read is read again by the next.
  if (memory.forgotten === before) memory.known = { settings: found, at }
  return found
}

/** A kept value that a later hub does not accept counts as not set. */
export const acceptedValueOf = (key: SettingKey, stored: unknown): SettingValue =>
  validateSetting(key, stored) === undefined ? (stored as SettingValue) : settings[key].default

export function forgetSettings(app: App) {
  const memory = memoryOf(app)
  memory.known = undefined
  memory.forgotten += 1
}

function memoryOf(app: App): SettingsMemory {
  const found = memories.get(app)
  if (found) return found
  const memory: SettingsMemory = { known: undefined, forgotten: 0 }
  memories.set(app, memory)
  for (const liveUpdates of [settingsUpdates, "listening"]) app.liveUpdates.on(liveUpdates, () => forgetSettings(app))
  return memory
}

/** Whether an answer by a link takes a code, where nobody said: only a hub that sends mail can ask for one. */
export const reviewCode = ({ app }: Ctx, { review_code }: Settings) => review_code && app.mail_is_on

/** How grave each rule of the gate is taken here. */
export const gateOfSettings = (now: Settings): Gate =>
  Object.fromEntries(
    (Object.keys(checkRules) as CheckRule[]).flatMap((rule) => {
      const key = `gate_${rule}`
      return isSetting(key) ? [[rule, now[key]]] : []
    }),
  )

const isSetting = (key: string): key is SettingKey => Object.hasOwn(settings, key)

/** What the hub is called; while its database is out of reach, as every hub is. */
export const readHubName = async (app: App): Promise<string> => {
  const found = await settingsOf(asSystem(app)).catch(() => undefined)
  return found?.hub_name ?? settings.hub_name.default
}
