import {
  validateSetting,
  type SettingKey,
  settingKeys,
  type SettingDetail,
  type SettingSection,
  settings,
} from "@hub/contract/settings"

/** What stands in the fields, by setting. */
export type SettingFormValues = Partial<Record<SettingKey, string>>
export type SettingFieldChange = { key: SettingKey; value: string | number | boolean | null; version: number }

export const settingKeysOf = (section: SettingSection) => settingKeys.filter((key) => settings[key].section === section)

export const toSettingFormValues = (all: SettingDetail[], keys: SettingKey[]): Record<string, string> =>
  Object.fromEntries(all.filter(({ key }) => keys.includes(key)).map(({ key, value }) => [key, String(value)]))

/** A value in words, with what it counts. */
export function describeSettingValue(key: SettingKey, value: string | number | boolean): string {
  const setting = settings[key]
  if ("options" in setting) return setting.options.find((one) => one.value === value)?.label ?? String(value)
  if (typeof setting.default === "boolean") return String(value) === "true" ? "yes" : "no"
  return "unit" in setting ? `${value} ${setting.unit}` : String(value) || "none"
}

/** What a field's text means; a number that is none is refused by its setting. */
function parseSettingText(key: SettingKey, text: string): string | number | boolean {
  const { default: usual } = settings[key]
  if (typeof usual === "boolean") return text === "true"
  if (typeof usual === "number") return text.trim() === "" ? Number.NaN : Number(text)
  return text.trim()
}

/** What differs from what was read, to be sent; and what cannot be, with the reason by its setting. */
export function changesOfSettings(
  fields: SettingFormValues,
  seen: SettingDetail[],
): { changes: SettingFieldChange[]; errors: Record<string, string> } {
  const changes: SettingFieldChange[] = []
  const errors: Record<string, string> = {}
  for (const { key, value, version } of seen) {
    const text = fields[key]
    if (text === undefined || text === String(value)) continue
    const parsed = parseSettingText(key, text)
    const problem = validateSetting(key, parsed)
    if (problem === undefined) changes.push({ key, version, value: parsed === settings[key].default ? null : parsed })
    else errors[key] = problem
  }
  return { changes, errors }
}
