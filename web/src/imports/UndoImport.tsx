import type { ImportDetail } from "@hub/contract/imports"
import { Alert, Button } from "@mantine/core"
import { confirm } from "../confirm.ts"
import layout from "../widgets/Layout.module.css"
import { useDecideImport } from "./queries.ts"

/** Takes back what an import made; the hub refuses where somebody has touched it since. */
export function UndoImport({ row }: { row: ImportDetail }) {
  const decide = useDecideImport()

  async function undo(): Promise<void> {
    const sure = await confirm(
      "The topics it created are deleted and removed from their collections. The topics it updated go back to their previous text.",
      { title: `Undo the import of ${row.filename}?`, yes: "Undo import", danger: true },
    )
    if (sure) decide.mutate({ id: row.id, action: "undo" })
  }

  return (
    <>
      {decide.isError && (
        <Alert color="red" role="alert">
          {decide.error.message}
        </Alert>
      )}
      <div className={layout.rowCentred}>
        <Button size="sm" loading={decide.isPending} onClick={() => void undo()}>
          Undo import
        </Button>
      </div>
    </>
  )
}
