import { PersonName } from "@hub/contract/account"
import { ConfirmPasswordInput, secondFactor } from "@hub/contract/second-factor"
import { Button, Modal, PasswordInput, TextInput } from "@mantine/core"
import { startRegistration } from "@simplewebauthn/browser"
import { FormFailure } from "../../widgets/FormFailure.tsx"
import { CallFailed, call } from "../../call.ts"
import { useForm } from "../../form.ts"
import layout from "../../widgets/Layout.module.css"
import forms from "../../widgets/Form.module.css"

type PasskeyDialogProps = { onAdded: (name: string, codes: string[]) => Promise<void>; onClose: () => void }

const NewPasskeyFields = ConfirmPasswordInput.extend({ name: PersonName })

/** Adds a passkey: the password here, then the browser asks for the key itself. */
export function PasskeyDialog({ onAdded, onClose }: PasskeyDialogProps) {
  const form = useForm({ name: "", password: "" })
  const add = form.submit(NewPasskeyFields, async ({ name, password }) => {
    const { challenge, options } = await call(secondFactor.beginPasskey, { body: { password } })
    const response = { ...(await askBrowser(options)) }
    const { recovery_codes } = await call(secondFactor.addPasskey, { body: { challenge, name, response } })
    await onAdded(name, recovery_codes)
  })
  return (
    <Modal opened onClose={onClose} title="Add a passkey" transitionProps={{ duration: 0 }}>
      <form className={forms.form} onSubmit={(event) => void add(event)} noValidate>
        <FormFailure failure={form.failure} />
        <p className={layout.breakingFlush}>
          Your browser will then ask for your fingerprint, your face, a PIN or your security key.
        </p>
        <TextInput
          label="Name"
          description="For example “My laptop”, so you recognize it later."
          autoComplete="off"
          required
          data-autofocus
          {...form.text("name")}
        />
        <PasswordInput label="Current password" autoComplete="current-password" required {...form.text("password")} />
        <div className={forms.ends}>
          <Button variant="filled" type="submit" disabled={form.busy}>
            {form.busy ? "Waiting for the passkey..." : "Continue"}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Modal>
  )
}

async function askBrowser(options: Record<string, unknown>) {
  try {
    return await startRegistration({
      optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]["optionsJSON"],
    })
  } catch (error) {
    const known = error instanceof Error && error.name === "InvalidStateError"
    const sentence = known
      ? "This passkey is already added."
      : "The browser couldn't create a passkey. Try again, or use another key."
    throw new CallFailed({ error: sentence, code: "no_passkey" }, 0)
  }
}
