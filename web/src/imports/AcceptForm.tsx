import type { ImportDetail } from "@hub/contract/imports"
import { Alert, Button } from "@mantine/core"
import { useState } from "react"
import { confirm } from "../confirm.ts"
import { formatCount } from "../widgets/format-count.ts"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import styles from "./Imports.module.css"
import { useAcceptImport, useDecideImport } from "./queries.ts"
import { toTargetBody, missingInTarget, type ImportTarget, targetOfImport } from "./target.ts"
import { TargetField } from "./TargetField.tsx"

/** Where the topics go, and the decision. */
export function AcceptForm({ row }: { row: ImportDetail }) {
  const [target, setTarget] = useState<ImportTarget>(() => targetOfImport(row))
  const [error, setError] = useState<string>()
  const accept = useAcceptImport(row.id)
  const decide = useDecideImport()
  if (!row.can.accept && !row.can.reject) return null

  function importTopics(): void {
    const missing = missingInTarget(target)
    setError(missing)
    if (missing === undefined) accept.mutate({ ...toTargetBody(target), project_id: target.project_id })
  }

  async function reject(): Promise<void> {
    const sure = await confirm(`Reject ${row.filename}? No topics will be created from it.`, {
      yes: "Reject import",
      danger: true,
    })
    if (sure) decide.mutate({ id: row.id, action: "reject" })
  }

  return (
    <section className={surfaces.panel} aria-label="Import these topics">
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
        <div className={layout.rowCentred}>
          <Button disabled={accept.isPending} loading={decide.isPending} onClick={() => void reject()}>
            Reject import
          </Button>
          <Button
            variant="filled"
            disabled={row.included === 0 || row.undecided > 0}
            loading={accept.isPending}
            onClick={importTopics}
          >
            {row.previous === null ? "Import" : "Import and update"} {formatCount(row.included, "topic")}
          </Button>
        </div>
      </div>
    </section>
  )
}
