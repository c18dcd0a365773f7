import { Button } from "@mantine/core"
import type { ReactNode, SubmitEvent } from "react"
import { FormFailure } from "./FormFailure.tsx"
import { ConcurrentChanges } from "./ConcurrentChanges.tsx"
import type { useRecord } from "./use-record.ts"
import forms from "./Form.module.css"

type RecordFormProps = {
  form: { failure: string | null; busy: boolean }
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>
  /** What somebody else may save meanwhile, with a field's name and value in words. */
  meanwhile?: {
    record: Pick<ReturnType<typeof useRecord>, "noun" | "theirChanges" | "take">
    label: (field: string) => string
    show: (field: string, value: string) => string
  }
  /** What its step is called, and what it is called while it is done. */
  step?: { label: string; busy: string }
  onDelete?: (() => Promise<void>) | undefined
  onClose: () => void
  children: ReactNode
}

const saving = { label: "Save", busy: "Saving..." }

/** What stands around the fields of a record: what failed, what somebody else saved, and the ways out. */
export function RecordForm({ form, onSubmit, meanwhile, step = saving, onDelete, onClose, children }: RecordFormProps) {
  return (
    <form className={forms.form} onSubmit={(event) => void onSubmit(event)} noValidate>
      <FormFailure failure={form.failure} />
      {meanwhile?.record.theirChanges && (
        <ConcurrentChanges
          what={meanwhile.record.noun}
          changes={meanwhile.record.theirChanges}
          label={meanwhile.label}
          show={meanwhile.show}
          onTake={meanwhile.record.take}
        />
      )}
      {children}
      <div className={forms.ends}>
        <Button variant="filled" type="submit" disabled={form.busy}>
          {form.busy ? step.busy : step.label}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
        {onDelete && (
          <Button variant="light" color="red" data-danger onClick={() => void onDelete()}>
            Delete
          </Button>
        )}
      </div>
    </form>
  )
}
