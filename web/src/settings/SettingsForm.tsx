import { Alert, Button } from "@mantine/core"
import { settings, type SettingKey, type SettingDetail, type SettingSection } from "@hub/contract/settings"
import type { SubmitEvent } from "react"
import { ConcurrentChanges } from "../widgets/ConcurrentChanges.tsx"
import { settingKeysOf, describeSettingValue } from "./fields.ts"
import { SettingField } from "./SettingField.tsx"
import layout from "../widgets/Layout.module.css"
import { useSettingsSection } from "./use-section.ts"
import forms from "../widgets/Form.module.css"

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
    <form onSubmit={(event) => void submit(event)} noValidate className={layout.stackFluid} aria-label={title}>
      {section.failure !== null && <Alert color="red" role="alert" title={section.failure} />}
      {section.theirChanges && (
        <ConcurrentChanges
          what="section"
          changes={section.theirChanges}
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
      <div className={forms.ends}>
        <Button variant="filled" type="submit" disabled={!section.dirty || section.busy}>
          {section.busy ? "Saving..." : `Save ${title}`}
        </Button>
        {section.dirty && (
          <Button disabled={section.busy} onClick={section.discard}>
            Discard changes
          </Button>
        )}
      </div>
    </form>
  )
}
