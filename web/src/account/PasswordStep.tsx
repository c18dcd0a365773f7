import { Credentials } from "@hub/contract/account"
import { Alert, Anchor, Button, Checkbox, PasswordInput, TextInput } from "@mantine/core"
import { useState } from "react"
import { useForm } from "../form.ts"
import { clearSession, sessionExpired } from "../session.ts"
import { lazy } from "../widgets/lazy.tsx"
import layout from "../widgets/Layout.module.css"
import { ProviderButton } from "./ProviderButton.tsx"
import { type PasswordProof, submitPassword, readSecondsToWait } from "./sign-in.ts"
import { SignInRefused } from "./SignInRefused.tsx"
import forms from "../widgets/Form.module.css"

const ResetDialog = lazy(async () => (await import("./ResetDialog.tsx")).ResetDialog)
const AccessDialog = lazy(async () => (await import("./AccessDialog.tsx")).AccessDialog)

type PasswordStepProps = {
  email: string
  /** Why the person has to begin again. */
  hint: string | null
  returnTo: string
  onProved: (proved: PasswordProof, email: string) => void
}

export function PasswordStep({ email, hint, returnTo, onProved }: PasswordStepProps) {
  const form = useForm({ email, password: "", remember: false })
  const [seconds, setSeconds] = useState<number | null>(null)
  const [dialog, setDialog] = useState<"reset" | "access" | null>(null)
  const [expired, setExpired] = useState(sessionExpired)
  const close = () => setDialog(null)

  const signIn = form.submit(Credentials, async (body) => {
    setExpired(false)
    clearSession()
    try {
      onProved(await submitPassword(body), body.email)
    } catch (error) {
      setSeconds(readSecondsToWait(error))
      throw error
    }
  })

  return (
    <>
      <form className={forms.form} onSubmit={(event) => void signIn(event)} noValidate>
        {expired && <Alert color="ink">Your session has expired. Please log in again.</Alert>}
        {hint !== null && form.failure === null && <Alert color="ink">{hint}</Alert>}
        {form.failure !== null && <SignInRefused sentence={form.failure} seconds={seconds} />}
        <TextInput label="Email" type="email" autoComplete="username" required {...form.text("email")} />
        <PasswordInput label="Password" autoComplete="current-password" required {...form.text("password")} />
        <div className={layout.between}>
          <Checkbox
            label="Remember me"
            name="remember"
            checked={form.values.remember}
            onChange={(event) => form.set("remember", event.currentTarget.checked)}
          />
          <Anchor component="button" type="button" size="sm" onClick={() => setDialog("reset")}>
            Forgot password?
          </Anchor>
        </div>
        <Button variant="filled" type="submit" size="md" disabled={form.busy}>
          {form.busy ? "Signing in..." : "Sign In"}
        </Button>
        <ProviderButton remember={form.values.remember} returnTo={returnTo} />
        <Anchor component="button" type="button" size="sm" onClick={() => setDialog("access")}>
          Request author account
        </Anchor>
      </form>
      {dialog === "reset" && <ResetDialog email={form.values.email} onClose={close} />}
      {dialog === "access" && <AccessDialog email={form.values.email} onClose={close} />}
    </>
  )
}
