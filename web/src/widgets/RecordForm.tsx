import { Alert, Button } from "@mantine/core"
import type { ReactNode, SubmitEvent } from "react"
import { Meanwhile } from "./Meanwhile.tsx"
import records from "./Records.module.css"
import type { useRecord } from "./use-record.ts"

type RecordFormProps = {
  record: Pick<ReturnType<typeof useRecord>, "noun" | "news" | "take">
  form: { failure: string | null; busy: boolean }
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>
  /** A field's name and value in words. */
  label: (field: string) => string
  show: (field: string, value: string) => string
  onDelete: (() => Promise<void>) | undefined
  onClose: () => void
  children: ReactNode
}

/** What stands around the fields of a record: what failed, what somebody else saved, and the ways out. */
export function RecordForm({ record, form, onSubmit, label, show, onDelete, onClose, children }: RecordFormProps) {
  return (
    <form className={records.form} onSubmit={(event) => void onSubmit(event)} noValidate>
      {form.failure && (
        <Alert color="red" role="alert">
          {form.failure}
        </Alert>
      )}
      {record.news && (
        <Meanwhile what={record.noun} news={record.news} label={label} show={show} onTake={record.take} />
      )}
      {children}
      <div className={records.ends}>
        {onDelete && (
          <Button variant="light" color="red" data-danger onClick={() => void onDelete()}>
            Delete
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={form.busy}>
          {form.busy ? "Saving..." : "Save"}
        </Button>
      </div>
    </form>
  )
}
