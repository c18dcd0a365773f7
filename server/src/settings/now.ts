import { type CheckRule, checkRules, type Gate } from "@hub/contract/check-rules"
import {
  problemWith,
  type SettingKey,
  settingKeys,
  settings,
  type Settings,
  type SettingValue,
} from "@hub/contract/settings"
import { asTheHub, type Ctx, type House } from "../platform/ctx.ts"
import "./tables.ts"

/** What hubs on one database announce when a setting was changed. */
export const settingsNews = "settings"

/** A hub that was out of hearing reads them anew after this. */
const longest = 60_000

type Known = { settings: Settings; at: number } | undefined
type Memory = { known: Known; forgotten: number }
const memories = new WeakMap<House, Memory>()

/** What is set now. Each hub remembers it until some hub changes a setting. */
export async function settingsOf(ctx: Ctx): Promise<Settings> {
  const memory = memoryOf(ctx.house)
  const at = ctx.now.getTime()
  if (memory.known && Math.abs(at - memory.known.at) < longest) return memory.known.settings
  const before = memory.forgotten
  const rows = await ctx.db.selectFrom("settings").select(["key", "value"]).execute()
  const set = new Map(rows.map(({ key, value }) => [key, value]))
  const found = Object.fromEntries(settingKeys.map((key) => [key, valueOf(key, set.get(key))])) as Settings
  // What was changed while this was read is read again by the next.
  if (memory.forgotten === before) memory.known = { settings: found, at }
  return found
}

/** A kept value that a later hub does not accept counts as not set. */
export const valueOf = (key: SettingKey, kept: unknown): SettingValue =>
  problemWith(key, kept) === undefined ? (kept as SettingValue) : settings[key].default

export function forgetSettings(house: House) {
  const memory = memoryOf(house)
  memory.known = undefined
  memory.forgotten += 1
}

function memoryOf(house: House): Memory {
  const found = memories.get(house)
  if (found) return found
  const memory: Memory = { known: undefined, forgotten: 0 }
  memories.set(house, memory)
  for (const news of [settingsNews, "listening"]) house.news.on(news, () => forgetSettings(house))
  return memory
}

/** Whether an answer by a link takes a code, where nobody said: only a hub that sends mail can ask for one. */
export const reviewCode = ({ house }: Ctx, { review_code }: Settings) => review_code && house.mail_is_on

/** How grave each rule of the gate is taken here. */
export const gateOf = (now: Settings): Gate =>
  Object.fromEntries(
    (Object.keys(checkRules) as CheckRule[]).flatMap((rule) => {
      const key = `gate_${rule}`
      return isSetting(key) ? [[rule, now[key]]] : []
    }),
  )

const isSetting = (key: string): key is SettingKey => Object.hasOwn(settings, key)

/** What the hub is called; while its database is out of reach, as every hub is. */
export const nameOf = async (house: House): Promise<string> => {
  const found = await settingsOf(asTheHub(house)).catch(() => undefined)
  return found?.hub_name ?? settings.hub_name.default
}
