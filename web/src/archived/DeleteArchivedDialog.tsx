import { type ArchivedItem, archived, type ArchivedKind, ConfirmedName } from "@hub/contract/archived"
import { Button, Modal, TextInput } from "@mantine/core"
import { useState } from "react"
import { call, CallFailed } from "../call.ts"
import { useForm } from "../form.ts"
import { toast } from "../toast.ts"
import { describeUses } from "../widgets/format-count.ts"
import { InUse } from "../widgets/InUse.tsx"
import layout from "../widgets/Layout.module.css"
import { useArchivedChanged } from "./queries.ts"
import forms from "../widgets/Form.module.css"

type DeletionRefusal = { sentence: string; uses: { kind: string; count: number }[] }
type DeleteArchivedDialogProps = { kind: ArchivedKind; one: ArchivedItem; onClose: () => void }

/** Deletes for ever what was put away, once its name is typed; what is in use stays, and says where. */
export function DeleteArchivedDialog({ kind, one, onClose }: DeleteArchivedDialogProps) {
  const changed = useArchivedChanged(kind)
  const form = useForm({ name: "" })
  const [refused, setRefused] = useState<DeletionRefusal | null>(null)
  const remove = form.submit(ConfirmedName, async (body) => {
    try {
      await call(archived.delete, { params: { kind, id: one.id }, body })
    } catch (error) {
      const found = readRefusal(error)
      if (found === undefined) throw error
      return setRefused(found)
    }
    toast(`${one.name} deleted.`, "success")
    onClose()
    await changed()
  })

  if (refused)
    return (
      <InUse
        title={`${one.name} is still in use`}
        sentence={refused.sentence}
        uses={describeUses(refused.uses).map((words) => ({ words }))}
        onClose={onClose}
      />
    )
  return (
    <Modal opened title="Delete forever" onClose={onClose}>
      <form className={forms.form} onSubmit={(event) => void remove(event)} noValidate>
        <p className={layout.breakingFlush}>
          Are you sure you want to delete {one.name}? This can't be undone. Type its name to confirm.
        </p>
        {form.failure && (
          <p className={layout.late} role="alert">
            {form.failure}
          </p>
        )}
        <TextInput label="Name" autoComplete="off" required data-autofocus {...form.text("name")} />
        <div className={forms.ends}>
          <Button variant="filled" type="submit" color="red" disabled={form.busy}>
            {form.busy ? "Deleting..." : "Delete forever"}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Modal>
  )
}

function readRefusal(error: unknown): DeletionRefusal | undefined {
  if (!(error instanceof CallFailed)) return undefined
  const { details, error: sentence } = error.failure
  const uses = (details as Partial<DeletionRefusal> | undefined)?.uses
  return uses === undefined ? undefined : { sentence, uses }
}
