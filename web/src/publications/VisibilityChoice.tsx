import { type PublicationKind, type Visibility, visibilities } from "@hub/contract/publications"
import { Radio, Stack } from "@mantine/core"
import { visibilityLabels } from "./labels.ts"
import styles from "./Publish.module.css"

type VisibilityChoiceProps = {
  label: string
  kind: PublicationKind
  value: Visibility | undefined
  disabled: boolean
  error?: string | undefined
  onChange: (visibility: Visibility) => void
}

/** Who may read the editions of a collection as one kind: a choice that holds for all of them. */
export function VisibilityChoice({ label, kind, value, disabled, error, onChange }: VisibilityChoiceProps) {
  return (
    <Radio.Group
      label={label}
      description={`The same for every ${kind === "pdf" ? "PDF" : "knowledge base"} edition of this collection.`}
      value={value ?? null}
      error={error}
      onChange={onChange}
    >
      <Stack gap={0} mt="xs">
        {visibilities.map((one) => (
          <Radio key={one} value={one} disabled={disabled} className={styles.pick} {...visibilityLabels[one]} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
