import { Button } from "@mantine/core"
import type { ReactNode, SubmitEvent } from "react"
import { FormFailure } from "../widgets/FormFailure.tsx"
import records from "../widgets/Records.module.css"

type ReportFormProps = {
  form: { failure: string | null; busy: boolean }
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>
  onClose: () => void
  /** What the button that sends it says. */
  send: string
  children: ReactNode
}

/** What stands around the fields of what people say of the hub. */
export function ReportForm({ form, onSubmit, onClose, send, children }: ReportFormProps) {
  return (
    <form className={records.form} onSubmit={(event) => void onSubmit(event)} noValidate>
      <FormFailure failure={form.failure} />
      {children}
      <div className={records.ends}>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="filled" type="submit" disabled={form.busy}>
          {form.busy ? "Sending..." : send}
        </Button>
      </div>
    </form>
  )
}
