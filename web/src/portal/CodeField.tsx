import { Button, Text, TextInput } from "@mantine/core"
import { type ReactNode, type Ref, useState } from "react"
import { CallFailed } from "../call.ts"
import { requestCode } from "./calls.ts"

type CodeFieldProps = {
  token: string
  /** Where the code goes, with most of the address left out. */
  to: string
  code: string
  error: ReactNode
  onCode: (code: string) => void
  field?: Ref<HTMLInputElement>
}

/** Mails the code that confirms an answer, and takes it. */
export function CodeField({ token, to, code, error, onCode, field }: CodeFieldProps) {
  const [state, setState] = useState<"unsent" | "sending" | "sent">("unsent")
  const [failure, setFailure] = useState<string | null>(null)

  async function mail(): Promise<void> {
    const before = state
    setState("sending")
    setFailure(null)
    try {
      await requestCode(token)
      setState("sent")
    } catch (refused) {
      setState(before)
      if (!(refused instanceof CallFailed)) throw refused
      setFailure(refused.failure.error)
    }
  }

  return (
    <div>
      <TextInput
        mt="sm"
        ref={field}
        label="Code"
        description={`The six-digit code emailed to ${to} confirms it's you. A code is valid for 10 minutes.`}
        required
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={code}
        error={error}
        onChange={(event) => onCode(event.currentTarget.value.replace(/\D/g, ""))}
      />
      <Button mt="xs" size="sm" disabled={state === "sending"} onClick={() => void mail()}>
        {state === "unsent" ? "Email me a code" : state === "sending" ? "Sending..." : "Email another code"}
      </Button>
      <Text size="sm" mt={4} component="output" display="block">
        {state === "sent" && `A code was sent to ${to}. If you don't see it, check your spam folder.`}
      </Text>
      {failure !== null && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {failure}
        </Text>
      )}
    </div>
  )
}
