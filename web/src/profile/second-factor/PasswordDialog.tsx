import { ConfirmPasswordInput } from "@hub/contract/second-factor"
import { Alert, Button, Group, Modal, PasswordInput } from "@mantine/core"
import { useForm } from "../../form.ts"
import styles from "../Profile.module.css"

type PasswordDialogProps = {
  title: string
  sentence: string
  yes: string
  danger?: boolean
  onProved: (password: string) => Promise<void>
  onClose: () => void
}

/** Who changes how he signs in gives his password once more. */
export function PasswordDialog({ title, sentence, yes, danger = false, onProved, onClose }: PasswordDialogProps) {
  const form = useForm({ password: "" })
  const prove = form.submit(ConfirmPasswordInput, ({ password }) => onProved(password))
  return (
    <Modal opened onClose={onClose} title={title} transitionProps={{ duration: 0 }}>
      <form className={styles.form} onSubmit={(event) => void prove(event)} noValidate>
        {form.failure && (
          <Alert color="red" role="alert">
            {form.failure}
          </Alert>
        )}
        <p className={styles.sentence}>{sentence}</p>
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          required
          data-autofocus
          {...form.text("password")}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color={danger ? "red" : "ink"} disabled={form.busy}>
            {form.busy ? "Checking..." : yes}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
