import type { PortalReview } from "@hub/contract/portal"
import { Alert, Button } from "@mantine/core"
import { useState } from "react"
import { CallFailed } from "../call.ts"
import styles from "./Portal.module.css"

type NewerVersionProps = { newer: NonNullable<PortalReview["newer"]>; onGoOn: (revision: number) => Promise<void> }

/** Says what differs from the text below, and leads on to it with everything written so far. */
export function NewerVersion({ newer, onGoOn }: NewerVersionProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function goOn(): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      await onGoOn(newer.revision)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setFailure(error.failure.error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Alert color="yellow" my="md" title="A newer version is ready">
      <ul className={styles.changes}>
        {newer.changes.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className={styles.line}>Your answer will be about the newer version. What you've written is carried over.</p>
      <Button variant="filled" onClick={() => void goOn()} disabled={busy} mt="sm">
        Read the newer version
      </Button>
      {failure !== null && (
        <p className={styles.line} role="alert">
          {failure}
        </p>
      )}
    </Alert>
  )
}
