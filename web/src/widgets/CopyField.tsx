import { Button, CopyButton, TextInput } from "@mantine/core"
import styles from "./CopyField.module.css"

/** Something to pass on or to keep, with a button that copies it. */
export function CopyField({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.line}>
      <TextInput
        className={styles.value ?? ""}
        label={label}
        value={value}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={value}>
        {({ copied, copy }) => <Button onClick={copy}>{copied ? "Copied" : "Copy"}</Button>}
      </CopyButton>
    </div>
  )
}
