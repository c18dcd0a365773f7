import { Credentials, type SignedIn } from "@hub/contract/account"
import type { SecondFactorRequired } from "@hub/contract/second-factor"
import { Alert, Button, Checkbox, Modal, PasswordInput, Text, TextInput } from "@mantine/core"
import { useState } from "react"
import { FormFailure } from "../widgets/FormFailure.tsx"
import { useForm } from "../form.ts"
import { startSession } from "../session.ts"
import { answerSignIn } from "../sign-in-again.ts"
import { lazy } from "../widgets/lazy.tsx"
import { submitPassword } from "./sign-in.ts"
import forms from "../widgets/Form.module.css"

const SecondStep = lazy(async () => (await import("./SecondStep.tsx")).SecondStep)

type SignInAgainProps = { person_id: number; name: string; email: string }

/** Lets the author of an open text sign in over it. */
export function SignInAgain(owner: SignInAgainProps) {
  return (
    <Modal opened title="Your session has ended" onClose={() => answerSignIn(false)}>
      <SignInForm {...owner} />
    </Modal>
  )
}

function SignInForm({ person_id, name, email }: SignInAgainProps) {
  const form = useForm({ email, password: "", remember: false })
  const [required, setRequired] = useState<SecondFactorRequired | null>(null)
  const [again, setAgain] = useState<string | null>(null)
  const [other, setOther] = useState<SignedIn | null>(null)

  const signIn = form.submit(Credentials, async (body) => {
    const proved = await submitPassword(body)
    if ("signedIn" in proved) enter(proved.signedIn)
    else setRequired(proved.required)
  })

  function enter(signedIn: SignedIn): void {
    setRequired(null)
    if (signedIn.user.person_id !== person_id) return setOther(signedIn)
    startSession(signedIn)
    answerSignIn(true)
  }

  function goOnAs(signedIn: SignedIn): void {
    // The page hears of the new person before the calls that waited for the former one.
    startSession(signedIn)
    answerSignIn(false)
  }

  if (other !== null)
    return (
      <>
        <Text>
          This text belongs to {name}. It's saved on this device for {name} and kept separate from what you write.
        </Text>
        <div className={`${forms.ends} ${forms.apart}`}>
          <Button variant="filled" onClick={() => goOnAs(other)}>
            Continue as {other.user.name}
          </Button>
          <Button onClick={() => setOther(null)}>Sign in as {name}</Button>
        </div>
      </>
    )
  if (required)
    return (
      <SecondStep
        required={required}
        onSignedIn={enter}
        onStartAgain={(sentence) => {
          setAgain(sentence)
          setRequired(null)
        }}
      />
    )
  return (
    <form className={forms.form} onSubmit={(event) => void signIn(event)} noValidate>
      <Text size="sm">Sign in again to continue. Your text stays as it is and is saved once you're signed in.</Text>
      {again !== null && form.failure === null && <Alert color="ink">{again}</Alert>}
      <FormFailure failure={form.failure} />
      <TextInput label="Email" type="email" autoComplete="username" required {...form.text("email")} />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        required
        data-autofocus
        {...form.text("password")}
      />
      <Checkbox
        label="Remember me"
        name="remember"
        checked={form.values.remember}
        onChange={(event) => form.set("remember", event.currentTarget.checked)}
      />
      <div className={forms.ends}>
        <Button variant="filled" type="submit" disabled={form.busy}>
          {form.busy ? "Signing in..." : "Sign In"}
        </Button>
        <Button onClick={() => answerSignIn(false)}>Not now</Button>
      </div>
    </form>
  )
}
