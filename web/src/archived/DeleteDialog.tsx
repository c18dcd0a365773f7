import { type Archived, archived, type ArchivedKind, TypedName } from "@hub/contract/archived"
import { TextInput } from "@mantine/core"
import { useState } from "react"
import { call, CallFailed } from "../call.ts"
import { useForm } from "../form.ts"
import { say } from "../say.ts"
import { Button } from "../widgets/Button.tsx"
import { usesInWords } from "../widgets/count.ts"
import { Dialog } from "../widgets/Dialog.tsx"
import { InUse } from "../widgets/InUse.tsx"
import records from "../widgets/Records.module.css"
import { useArchivedChanged } from "./queries.ts"

type Refused = { sentence: string; uses: { kind: string; count: number }[] }
type DeleteDialogProps = { kind: ArchivedKind; one: Archived; onClose: () => void }

/** Deletes for ever what was put away, once its name is typed; what is in use stays, and says where. */
export function DeleteDialog({ kind, one, onClose }: DeleteDialogProps) {
  const changed = useArchivedChanged(kind)
  const form = useForm({ name: "" })
  const [refused, setRefused] = useState<Refused | null>(null)
  const remove = form.submit(TypedName, async (body) => {
    try {
      await call(archived.delete, { params: { kind, id: one.id }, body })
    } catch (error) {
      const found = usesIn(error)
      if (found === undefined) throw error
      return setRefused(found)
    }
    say(`${one.name} is deleted.`, "success")
    onClose()
    await changed()
  })

  if (refused)
    return (
      <InUse
        title={`${one.name} is needed`}
        sentence={refused.sentence}
        uses={usesInWords(refused.uses).map((words) => ({ words }))}
        onClose={onClose}
      />
    )
  return (
    <Dialog title="Delete forever" onClose={onClose}>
      <form className={records.form} onSubmit={(event) => void remove(event)} noValidate>
        <p className={records.fact}>
          Are you sure you want to delete {one.name}? It cannot be brought back. Type its name to delete it.
        </p>
        {form.failure && (
          <p className={records.late} role="alert">
            {form.failure}
          </p>
        )}
        <TextInput label="Name" autoComplete="off" required data-first {...form.text("name")} />
        <div className={records.ends}>
          <Button look="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" danger disabled={form.busy}>
            {form.busy ? "Deleting..." : "Delete forever"}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function usesIn(error: unknown): Refused | undefined {
  if (!(error instanceof CallFailed)) return undefined
  const { details, error: sentence } = error.failure
  const uses = (details as Partial<Refused> | undefined)?.uses
  return uses === undefined ? undefined : { sentence, uses }
}
