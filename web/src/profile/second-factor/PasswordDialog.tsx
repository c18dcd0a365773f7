import { ConfirmPasswordInput } from "@hub/contract/second-factor"
import { Button, Modal, PasswordInput } from "@mantine/core"
import { FormFailure } from "../../widgets/FormFailure.tsx"
import { useForm } from "../../form.ts"
import layout from "../../widgets/Layout.module.css"
import forms from "../../widgets/Form.module.css"

type PasswordDialogProps = {
  title: string
  sentence: string
  yes: string
  danger?: boolean
  onProved: (password: string) => Promise<void>
  onClose: () => void
}

/** Who changes how they sign in gives their password once more. */
export function PasswordDialog({ title, sentence, yes, danger = false, onProved, onClose }: PasswordDialogProps) {
  const form = useForm({ password: "" })
  const prove = form.submit(ConfirmPasswordInput, ({ password }) => onProved(password))
  return (
    <Modal opened onClose={onClose} title={title} transitionProps={{ duration: 0 }}>
      <form className={forms.form} onSubmit={(event) => void prove(event)} noValidate>
        <FormFailure failure={form.failure} />
        <p className={layout.breakingFlush}>{sentence}</p>
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          required
          data-autofocus
          {...form.text("password")}
        />
        <div className={forms.ends}>
          <Button variant="filled" type="submit" color={danger ? "red" : "ink"} disabled={form.busy}>
            {form.busy ? "Checking..." : yes}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Modal>
  )
}
