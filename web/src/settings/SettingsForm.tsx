import { settings, type SettingKey, type SettingDetail, type SettingSection } from "@hub/contract/settings"
import type { SubmitEvent } from "react"
import { Button } from "../widgets/Button.tsx"
import { ConcurrentChanges } from "../widgets/ConcurrentChanges.tsx"
import { Notice } from "../widgets/Notice.tsx"
import { settingKeysOf, describeSettingValue } from "./fields.ts"
import { SettingField } from "./SettingField.tsx"
import styles from "./Settings.module.css"
import { useSettingsSection } from "./use-section.ts"

type SettingsFormProps = { of: SettingSection; title: string; read: SettingDetail[] }

/** The settings of a section, saved together. */
export function SettingsForm({ of, title, read }: SettingsFormProps) {
  const section = useSettingsSection(settingKeysOf(of), read)

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    await section.save()
    // The fields are marked once this has been drawn.
    requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus())
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={styles.form} aria-label={title}>
      {section.failure !== null && <Notice kind="bad" role="alert" title={section.failure} />}
      {section.news && (
        <ConcurrentChanges
          what="section"
          changes={section.news}
          label={(field) => settings[field as SettingKey].label}
          show={(field, value) => describeSettingValue(field as SettingKey, value)}
          onTake={section.take}
        />
      )}
      <div>
        {section.own.map((setting) => (
          <SettingField
            key={setting.key}
            setting={setting}
            value={section.fields[setting.key] ?? ""}
            error={section.errors[setting.key]}
            onChange={(value) => section.set(setting.key, value)}
          />
        ))}
      </div>
      <div className={styles.buttons}>
        {section.dirty && (
          <Button look="default" disabled={section.busy} onClick={section.discard}>
            Discard changes
          </Button>
        )}
        <Button type="submit" disabled={!section.dirty || section.busy}>
          {section.busy ? "Saving..." : `Save ${title}`}
        </Button>
      </div>
    </form>
  )
}
