import { SecondFactorCode, secondFactor } from "@hub/contract/second-factor"
import { Button, Modal, TextInput } from "@mantine/core"
import { useState } from "react"
import { z } from "zod"
import { FormFailure } from "../../widgets/FormFailure.tsx"
import { call } from "../../call.ts"
import { useForm } from "../../form.ts"
import { CopyField } from "../../widgets/CopyField.tsx"
import layout from "../../widgets/Layout.module.css"
import { PasswordDialog } from "./PasswordDialog.tsx"
import { QrCode } from "./QrCode.tsx"
import forms from "../../widgets/Form.module.css"

type StartedAppSetup = { secret: string; otpauth_url: string }
type AppDialogProps = { onCodes: (codes: string[]) => void; onClose: () => void }

/** Sets up an authenticator app: the password, then the secret, then the first code of the app. */
export function AppDialog({ onCodes, onClose }: AppDialogProps) {
  const [begun, setBegun] = useState<StartedAppSetup | null>(null)
  if (begun !== null) return <ConfirmApp begun={begun} onCodes={onCodes} onClose={onClose} />
  return (
    <PasswordDialog
      title="Set up an authenticator app"
      sentence="First, confirm that it's you."
      yes="Continue"
      onProved={async (password) => setBegun(await call(secondFactor.beginTotp, { body: { password } }))}
      onClose={onClose}
    />
  )
}

function ConfirmApp({ begun, onCodes, onClose }: AppDialogProps & { begun: StartedAppSetup }) {
  const form = useForm({ code: "" })
  const confirm = form.submit(z.object({ code: SecondFactorCode }), async (body) => {
    onCodes((await call(secondFactor.confirmTotp, { body })).recovery_codes)
  })
  return (
    <Modal opened onClose={onClose} title="Set up an authenticator app" transitionProps={{ duration: 0 }}>
      <form className={forms.form} onSubmit={(event) => void confirm(event)} noValidate>
        <FormFailure failure={form.failure} />
        <p className={layout.breakingFlush}>Scan this code with your authenticator app, or enter the key in the app.</p>
        <QrCode text={begun.otpauth_url} label="QR code for your authenticator app" />
        <CopyField label="Key" value={begun.secret} />
        <TextInput
          label="Code"
          description="The six digits that the app shows now."
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          required
          data-autofocus
          {...form.text("code")}
        />
        <div className={forms.ends}>
          <Button variant="filled" type="submit" disabled={form.busy}>
            {form.busy ? "Checking..." : "Turn on"}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Modal>
  )
}
