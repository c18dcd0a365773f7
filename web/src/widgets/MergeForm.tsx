import { Button } from "@mantine/core"
import { type ReactNode, useState } from "react"
import { FormFailure } from "./FormFailure.tsx"
import { errorSentence } from "../call.ts"
import { toast } from "../toast.ts"
import type { SelectChoice, FindChoices } from "./choices.ts"
import { ServerSelect } from "./ServerSelect.tsx"
import forms from "./Form.module.css"

type MergeFormProps = {
  label: string
  placeholder: string
  choices: FindChoices
  /** What is said where nothing was chosen. */
  missing: string
  /** Merges, and answers the sentence that says so. */
  onMerge: (into: SelectChoice) => Promise<string>
  onMerged: () => Promise<unknown>
  onClose: () => void
  /** What a merge into the chosen one does. */
  children: (into: SelectChoice) => ReactNode
}

/** Asks for the other of two that are the same, shows what becomes of everything, and merges. */
export function MergeForm({ missing, onMerge, onMerged, onClose, children, ...field }: MergeFormProps) {
  const [into, setInto] = useState<SelectChoice | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function merge(): Promise<void> {
    if (!into) return setFailure(missing)
    setBusy(true)
    setFailure(null)
    try {
      toast(await onMerge(into), "success")
      onClose()
      await onMerged()
    } catch (error) {
      setFailure(errorSentence(error))
      setBusy(false)
    }
  }

  return (
    <form
      className={forms.form}
      onSubmit={(event) => {
        event.preventDefault()
        void merge()
      }}
    >
      <FormFailure failure={failure} />
      <ServerSelect {...field} value={into?.value ?? ""} onChange={setInto} />
      {into && children(into)}
      <div className={forms.ends}>
        <Button variant="filled" type="submit" color="red" disabled={busy}>
          {busy ? "Merging..." : "Merge"}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}
