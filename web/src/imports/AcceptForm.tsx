import type { ImportInFull } from "@hub/contract/imports"
import { Alert, Button } from "@mantine/core"
import { useState } from "react"
import { ask } from "../ask.ts"
import { count } from "../widgets/count.ts"
import styles from "./Imports.module.css"
import { useAcceptImport, useDecideImport } from "./queries.ts"
import { bodyOf, lacking, type Target, targetOf } from "./target.ts"
import { TargetField } from "./TargetField.tsx"

/** Where the topics go, and the decision. */
export function AcceptForm({ row }: { row: ImportInFull }) {
  const [target, setTarget] = useState<Target>(() => targetOf(row))
  const [error, setError] = useState<string>()
  const accept = useAcceptImport(row.id)
  const decide = useDecideImport()
  if (!row.can.accept && !row.can.reject) return null

  function importTopics(): void {
    const missing = lacking(target)
    setError(missing)
    if (missing === undefined) accept.mutate({ ...bodyOf(target), project_id: target.project_id })
  }

  async function reject(): Promise<void> {
    const sure = await ask(`Reject ${row.filename}? No topic will be made from it.`, {
      yes: "Reject import",
      danger: true,
    })
    if (sure) decide.mutate({ id: row.id, deed: "reject" })
  }

  return (
    <section className={styles.panel} aria-label="Import these topics">
      {row.error && (
        <Alert color="red" role="alert">
          {row.error}
        </Alert>
      )}
      {accept.isError && (
        <Alert color="red" role="alert">
          {accept.error.message}
        </Alert>
      )}
      <div className={styles.decision}>
        <TargetField target={target} onChange={setTarget} none="No collection" error={error} />
        <div className={styles.actions}>
          <Button
            variant="default"
            disabled={accept.isPending}
            loading={decide.isPending}
            onClick={() => void reject()}
          >
            Reject import
          </Button>
          <Button disabled={row.included === 0 || row.undecided > 0} loading={accept.isPending} onClick={importTopics}>
            {row.previous === null ? "Import" : "Import and update"} {count(row.included, "topic")}
          </Button>
        </div>
      </div>
    </section>
  )
}
