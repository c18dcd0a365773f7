import { Alert, Button, Text } from "@mantine/core"
import { useState } from "react"
import { CallFailed } from "../call.ts"
import { requestNewLink } from "./calls.ts"

type RequestLinkProps = { token: string; requester: string }

/** A link that has run out is renewed by the person who sent it; here one asks for that. */
export function RequestLink({ token, requester }: RequestLinkProps) {
  const [state, setState] = useState<"asked" | "asking" | "told">("asked")
  const [failure, setFailure] = useState<string | null>(null)

  async function requestLink(): Promise<void> {
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
        {requester} has been notified and can send you a new link by email.
      </Text>
    )
  return (
    <>
      <Button variant="filled" mt="md" disabled={state === "asking"} onClick={() => void requestLink()}>
        {state === "asking" ? "Requesting..." : "Request a new link"}
      </Button>
      {failure !== null && (
        <Alert color="red" role="alert" mt="sm">
          {failure}
        </Alert>
      )}
    </>
  )
}
