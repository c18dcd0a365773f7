import { Button } from "@mantine/core"
import type { ReactNode, SubmitEvent } from "react"
import { FormFailure } from "../widgets/FormFailure.tsx"
import forms from "../widgets/Form.module.css"

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
    <form className={forms.form} onSubmit={(event) => void onSubmit(event)} noValidate>
      <FormFailure failure={form.failure} />
      {children}
      <div className={forms.ends}>
        <Button variant="filled" type="submit" disabled={form.busy}>
          {form.busy ? "Sending..." : send}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}
