import { Button } from "@mantine/core"
import { useState } from "react"
import { ReasonDialog } from "./ReasonDialog.tsx"

/** Takes an edition from its readers. */
export function WithdrawEdition({ id }: { id: number }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>Withdraw</Button>
      {asking && (
        <ReasonDialog
          id={id}
          action="withdraw"
          title="Withdraw this edition?"
          button={{ label: "Withdraw edition", color: "red" }}
          onClose={() => setAsking(false)}
        >
          Its address stops working and its files are removed. The evidence stays. Readers keep the copies that they
          saved.
        </ReasonDialog>
      )}
    </>
  )
}

/** Gives a withdrawn edition back to its readers. */
export function RestoreEdition({ id }: { id: number }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>Restore</Button>
      {asking && (
        <ReasonDialog
          id={id}
          action="restore"
          title="Restore this edition?"
          button={{ label: "Restore edition" }}
          onClose={() => setAsking(false)}
        >
          Readers find it at its address again. If a newer edition is live there, only the files are restored.
        </ReasonDialog>
      )}
    </>
  )
}
