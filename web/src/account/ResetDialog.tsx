import { account, RequestResetInput } from "@hub/contract/account"
import { Button, Modal, Text, TextInput } from "@mantine/core"
import { CallFailed, call } from "../call.ts"
import { useForm } from "../form.ts"
import { toast } from "../toast.ts"
import forms from "../widgets/Form.module.css"

/** Asks for an email with a link. The answer is the same, whether or not there is such an account. */
export function ResetDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const form = useForm({ email })

  const submit = form.submit(RequestResetInput, async (body) => {
    try {
      const { message } = await call(account.resetPassword, { body })
      toast(message, "success", 6000)
      onClose()
    } catch (error) {
      if (!(error instanceof CallFailed) || error.failure.fields) throw error
      const worded = error.failure.code !== "unexpected"
      toast(worded ? error.failure.error : "Failed to send password reset link", "error")
    }
  })

  return (
    <Modal opened title="Reset Password" onClose={onClose}>
      <form className={forms.form} onSubmit={(event) => void submit(event)} noValidate>
        <Text size="sm">
          Enter the email of your account. If this hub can send email, you'll get an email with a link to set a new
          password. The link works once and is valid for 30 minutes.
        </Text>
        <TextInput label="Email" type="email" autoComplete="username" required data-autofocus {...form.text("email")} />
        <div className={forms.ends}>
          <Button variant="filled" type="submit" disabled={form.busy}>
            {form.busy ? "Sending..." : "Send Reset Link"}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Modal>
  )
}
