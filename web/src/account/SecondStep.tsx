import type { SignedIn } from "@hub/contract/account"
import { secondFactors } from "@hub/contract/account/values"
import { SecondFactorCode, type SecondFactorRequired, secondFactor } from "@hub/contract/second-factor"
import { Alert, Anchor, Button, Text, TextInput } from "@mantine/core"
import { browserSupportsWebAuthn, startAuthentication } from "@simplewebauthn/browser"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { z } from "zod"
import { CallFailed, call } from "../call.ts"
import { useForm } from "../form.ts"
import layout from "../widgets/Layout.module.css"
import forms from "../widgets/Form.module.css"

type SecondStepMethod = SecondFactorRequired["methods"][number]
type SecondStepProps = {
  required: SecondFactorRequired
  onSignedIn: (signedIn: SignedIn) => void
  /** The password has to be given again, and why. */
  onStartAgain: (sentence: string | null) => void
}

const choices: Record<SecondStepMethod, string> = {
  passkey: "Use a passkey",
  totp: "Use a code from an authenticator app",
  recovery: "Use a recovery code",
}

/** Asks for the second proof of the person who gave the right password. */
export function SecondStep({ required, onSignedIn, onStartAgain }: SecondStepProps) {
  const { challenge } = required
  const methods = secondFactors.filter(
    (method) => required.methods.includes(method) && (method !== "passkey" || browserSupportsWebAuthn()),
  )
  const [method, setMethod] = useState<SecondStepMethod | undefined>(methods[0])
  const begun = { challenge, onSignedIn, onLate: onStartAgain }

  return (
    <div className={layout.stack}>
      {method === undefined && <Text>This browser doesn't support passkeys. Sign in with a browser that does.</Text>}
      {method === "passkey" && <PasskeyProof {...begun} />}
      {(method === "totp" || method === "recovery") && <CodeProof key={method} method={method} {...begun} />}
      {methods
        .filter((one) => one !== method)
        .map((one) => (
          <Anchor key={one} component="button" type="button" size="sm" onClick={() => setMethod(one)}>
            {choices[one]}
          </Anchor>
        ))}
      <Anchor component="button" type="button" size="sm" onClick={() => onStartAgain(null)}>
        Sign in as someone else
      </Anchor>
    </div>
  )
}

type ProofProps = {
  challenge: string
  onSignedIn: (signedIn: SignedIn) => void
  onLate: (sentence: string) => void
}

function CodeProof({ method, challenge, onSignedIn, onLate }: ProofProps & { method: "totp" | "recovery" }) {
  const form = useForm({ code: "" })
  const prove = form.submit(z.object({ code: SecondFactorCode }), async ({ code }) => {
    await unlessLate(onLate, async () => onSignedIn(await call(secondFactor.answerCode, { body: { challenge, code } })))
  })
  const app = method === "totp"
  return (
    <form className={forms.form} onSubmit={(event) => void prove(event)} noValidate>
      {form.failure !== null && (
        <Alert color="red" role="alert">
          {form.failure}
        </Alert>
      )}
      <TextInput
        ref={focused}
        label={app ? "Code from your authenticator app" : "Recovery code"}
        description={
          app ? "Six digits that change every 30 seconds." : "One of the ten codes you saved. Each code works once."
        }
        autoComplete={app ? "one-time-code" : "off"}
        inputMode={app ? "numeric" : "text"}
        spellCheck={false}
        required
        {...form.text("code")}
      />
      <Button variant="filled" type="submit" size="md" disabled={form.busy}>
        {form.busy ? "Signing in..." : "Sign In"}
      </Button>
    </form>
  )
}

function PasskeyProof({ challenge, onSignedIn, onLate }: ProofProps) {
  const prove = useMutation({
    mutationFn: () =>
      unlessLate(onLate, async () => {
        const { options } = await call(secondFactor.passkeyOptions, { body: { challenge } })
        const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]["optionsJSON"]
        const response = { ...(await startAuthentication({ optionsJSON })) }
        onSignedIn(await call(secondFactor.answerPasskey, { body: { challenge, response } }))
      }),
  })
  return (
    <div className={layout.stack}>
      <Text size="sm">Your browser will ask for your fingerprint, your face, a PIN or your security key.</Text>
      {prove.error && (
        <Alert color="red" role="alert">
          {prove.error instanceof CallFailed
            ? prove.error.message
            : "No passkey was used. Try again, or choose another way to sign in."}
        </Alert>
      )}
      <Button variant="filled" ref={focused} size="md" disabled={prove.isPending} onClick={() => prove.mutate()}>
        {prove.isPending ? "Signing in..." : "Sign in with a passkey"}
      </Button>
    </div>
  )
}

/** The person who took too long begins with the password again. */
async function unlessLate(onLate: (sentence: string) => void, prove: () => Promise<void>): Promise<void> {
  try {
    await prove()
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== 410) throw error
    onLate(error.message)
  }
}

/** The step takes the place of the former one, and the focus with it. */
function focused(element: HTMLElement | null): void {
  element?.focus()
}
