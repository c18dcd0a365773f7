import { limits } from "@hub/contract/limits"
import { Radio, TextInput } from "@mantine/core"
import { CollectionSelect } from "../collections/CollectionSelect.tsx"
import styles from "./Imports.module.css"
import type { Target } from "./target.ts"

type TargetFieldProps = {
  target: Target
  onChange: (target: Target) => void
  /** What having no collection means here. */
  none: string
  error?: string | undefined
}

/** A new collection by name, an existing one, or none. */
export function TargetField({ target, onChange, none, error }: TargetFieldProps) {
  return (
    <Radio.Group label="Collection" value={target.kind} onChange={(kind) => onChange({ ...target, kind })}>
      <div className={styles.choices}>
        <Radio value="new" label="A new collection" />
        <Radio value="existing" label="An existing collection" />
        <Radio value="none" label={none} />
      </div>
      {target.kind === "new" && (
        <TextInput
          label="Name of the new collection"
          value={target.name}
          maxLength={limits.name}
          onChange={(event) => onChange({ ...target, name: event.currentTarget.value })}
          error={error}
        />
      )}
      {target.kind === "existing" && (
        <CollectionSelect
          label="Existing collection"
          value={target.collection_id}
          onChange={(collection_id) => onChange({ ...target, collection_id })}
          error={error}
        />
      )}
    </Radio.Group>
  )
}
