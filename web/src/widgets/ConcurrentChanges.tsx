import { Alert, Button } from "@mantine/core"
import type { ConcurrentChange } from "./merge-values.ts"
import layout from "./Layout.module.css"
import styles from "./ConcurrentChanges.module.css"

type ConcurrentChangesProps = {
  what: string
  changes: ConcurrentChange[]
  label: (field: string) => string
  show: (field: string, value: string) => string
  onTake: (theirChanges: ConcurrentChange) => void
}

/** Both versions of what two people changed at once; what was typed here stays until the other is taken. */
export function ConcurrentChanges({ what, changes, label, show, onTake }: ConcurrentChangesProps) {
  return (
    <Alert color="yellow" role="alert" title={`Someone changed this ${what} while you were editing.`}>
      <ul className={styles.list}>
        {changes.map((one) => (
          <li key={one.field}>
            <strong>{label(one.field)}</strong>: their value is {show(one.field, one.theirs)}
            {one.mine === undefined ? ", and is now used." : `, your value is ${show(one.field, one.mine)}. `}
            {one.mine !== undefined && (
              <Button size="xs" onClick={() => onTake(one)}>
                Use their value<span className={layout.unseen}> for {label(one.field)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {changes.length === 0 ? "Nothing shown here is different. Save again." : "Check the values and save again."}
    </Alert>
  )
}
