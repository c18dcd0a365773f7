import type { ConversionOptions } from "@hub/contract/imports"
import { NativeSelect } from "@mantine/core"
import styles from "./Imports.module.css"

type ParseOptionFieldsProps = {
  options: ConversionOptions
  disabled?: boolean
  onChange: (options: ConversionOptions) => void
}

/** What happens to the tracked changes and comments of a Word file or an OpenDocument text. */
export function ParseOptionFields({ options, disabled = false, onChange }: ParseOptionFieldsProps) {
  const choose = (change: Record<string, string>) => onChange({ ...options, ...change })
  return (
    <div className={styles.options}>
      <NativeSelect
        label="Tracked changes"
        value={options.tracked_changes}
        disabled={disabled}
        data={[
          { value: "accept", label: "Accept all" },
          { value: "reject", label: "Reject all" },
          { value: "suggest", label: "Keep as suggestions" },
        ]}
        onChange={(event) => choose({ tracked_changes: event.currentTarget.value })}
      />
      <NativeSelect
        label="Comments"
        value={options.comments}
        disabled={disabled}
        data={[
          { value: "keep", label: "Keep in the import report" },
          { value: "drop", label: "Leave out" },
        ]}
        onChange={(event) => choose({ comments: event.currentTarget.value })}
      />
    </div>
  )
}
