import { limits } from "@hub/contract/limits"
import { Radio, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { CollectionSelect } from "../collections/CollectionSelect.tsx"
import { projectQuery } from "../projects/queries.ts"
import { projectChoices } from "../widgets/choices.ts"
import { ServerSelect } from "../widgets/ServerSelect.tsx"
import styles from "./Imports.module.css"
import type { ImportTarget } from "./target.ts"

type TargetFieldProps = {
  target: ImportTarget
  onChange: (target: ImportTarget) => void
  /** What having no collection means here. */
  none: string
  error?: string | undefined
}

/** A new collection by name, an existing one, or none; and the project of the new topics. */
export function TargetField({ target, onChange, none, error }: TargetFieldProps) {
  const { project_id } = target
  const chosen = useQuery({ ...projectQuery(project_id ?? 0), enabled: project_id !== null })
  return (
    <>
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
      <ServerSelect
        label="Project of the new topics"
        placeholder="No project"
        choices={projectChoices}
        value={project_id === null ? "" : String(project_id)}
        known={chosen.data?.name}
        onChange={(choice) => onChange({ ...target, project_id: choice === null ? null : Number(choice.value) })}
      />
    </>
  )
}
