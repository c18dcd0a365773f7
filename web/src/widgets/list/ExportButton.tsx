import { Button } from "@mantine/core"
import { useState } from "react"
import { CallFailed } from "../../call.ts"
import { toast } from "../../toast.ts"

/** Saves everything that a list's filters find, not only the page that is shown, as a table. */
export function ExportButton({ onExport }: { onExport: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)

  async function save(): Promise<void> {
    setBusy(true)
    try {
      await onExport()
    } catch (error) {
      toast(error instanceof CallFailed ? error.failure.error : "The export was interrupted. Try again.", "error")
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button disabled={busy} onClick={() => void save()}>
      {busy ? "Exporting…" : "Export CSV"}
    </Button>
  )
}
