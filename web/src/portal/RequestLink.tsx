import { Alert, Button, Text } from "@mantine/core"
import { useState } from "react"
import { CallFailed } from "../call.ts"
import { requestNewLink } from "./calls.ts"

type RequestLinkProps = { token: string; requester: string }

/** A link that has run out is renewed by whoever sent it; here one asks for that. */
export function RequestLink({ token, requester }: RequestLinkProps) {
  const [state, setState] = useState<"asked" | "asking" | "told">("asked")
  const [failure, setFailure] = useState<string | null>(null)

  async function ask(): Promise<void> {
    setState("asking")
    setFailure(null)
    try {
      await requestNewLink(token)
      setState("told")
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setFailure(error.failure.error)
      setState("asked")
    }
  }

  if (state === "told")
    return (
      <Text mt="sm" component="output" display="block">
        {requester} was told, and can send you a new link with one click. You will get it by mail.
      </Text>
    )
  return (
    <>
      <Button mt="md" disabled={state === "asking"} onClick={() => void ask()}>
        {state === "asking" ? "Asking..." : "Ask for a new link"}
      </Button>
      {failure !== null && (
        <Alert color="red" role="alert" mt="sm">
          {failure}
        </Alert>
      )}
    </>
  )
}
