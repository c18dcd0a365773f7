import { Button, Switch } from "@mantine/core"
import { type SettingDetail, settings } from "@hub/contract/settings"
import { useId } from "react"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import input from "../widgets/Field.module.css"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import { describeSettingValue } from "./fields.ts"
import styles from "./Settings.module.css"

type SettingFieldProps = {
  setting: SettingDetail
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** A setting with what it is for, its default, and who set it last. */
export function SettingField({
  setting: { key, version, changed_by, changed_at },
  value,
  error,
  onChange,
}: SettingFieldProps) {
  const id = useId()
  const { label, about, default: usual } = settings[key]
  const described = `${id}-about ${id}-default${error === undefined ? "" : ` ${id}-error`}`
  return (
    <div className={`${surfaces.lined} ${styles.setting}`} data-entry={key}>
      <div className={styles.words}>
        <label htmlFor={id} className={layout.strongBreaking}>
          {label}
        </label>
        <p id={`${id}-about`} className={`${layout.quiet} ${styles.about}`}>
          {about}
        </p>
        <p id={`${id}-default`} className={`${layout.quiet} ${layout.tiny} ${layout.breakingFlush}`}>
          Default: {describeSettingValue(key, usual)}.
          {version > 0 && changed_at !== null && (
            <>
              {" "}
              Set by {changed_by ?? "a former user"} <MomentAgo moment={changed_at} />.
            </>
          )}
        </p>
      </div>
      <div className={styles.control}>
        <Control
          id={id}
          of={key}
          value={value}
          described={described}
          invalid={error !== undefined}
          onChange={onChange}
        />
        {error !== undefined && (
          <p id={`${id}-error`} role="alert" className={`${layout.error} ${input.about}`}>
            {error}
          </p>
        )}
        {value !== String(usual) && (
          <Button variant="subtle" size="xs" onClick={() => onChange(String(usual))}>
            Use the default<span className={layout.unseen}> for {label}</span>
          </Button>
        )}
      </div>
    </div>
  )
}

type ControlProps = {
  id: string
  of: SettingDetail["key"]
  value: string
  described: string
  invalid: boolean
  onChange: (value: string) => void
}

function Control({ id, of, value, described, invalid, onChange }: ControlProps) {
  const setting = settings[of]
  const shared = { id, name: of, "aria-describedby": described, "aria-invalid": invalid || undefined }
  if (typeof setting.default === "boolean")
    return (
      <Switch
        {...shared}
        checked={value === "true"}
        onChange={({ currentTarget }) => onChange(String(currentTarget.checked))}
      />
    )
  if ("options" in setting)
    return (
      <select
        {...shared}
        className={`${controls.ringClose} ${input.input}`}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {setting.options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    )
  const text = { ...shared, value, className: `${controls.ringClose} ${input.input}`, autoComplete: "off" }
  const type = (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value)
  if (!("between" in setting)) return <input {...text} type="text" onChange={type} />
  const [min, max] = setting.between
  return (
    <span className={styles.number}>
      <input {...text} type="number" min={min} max={max} step={1} onChange={type} />
      {setting.unit}
    </span>
  )
}
