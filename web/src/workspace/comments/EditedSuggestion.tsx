import { useState } from "react"
import { CallFailed, errorSentence } from "../../call.ts"
import { labelOfAcceptWithEdits } from "../../reviews/incorporate/labels.ts"
import { toast } from "../../toast.ts"
import { lazy } from "../../widgets/lazy.tsx"
import { saveCommentDraft, useCommentDraft } from "./comment-drafts.ts"

const DecisionForm = lazy(async () => (await import("../../reviews/incorporate/DecisionForm.tsx")).DecisionForm)

type EditedSuggestionProps = {
  /** By which its words are kept in the tab. */
  draft: string
  /** The suggested words. */
  words: string
  onAccept: (insert: string) => Promise<void>
  onClose: () => void
}

/** The author's own words instead of suggested ones. */
export function EditedSuggestion({ draft, words, onAccept, onClose }: EditedSuggestionProps) {
  const [insert, setInsert] = useCommentDraft(draft, words)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  function close(): void {
    saveCommentDraft(draft, "")
    onClose()
  }
  async function accept(): Promise<void> {
    setBusy(true)
    setError(undefined)
    try {
      await onAccept(insert)
      close()
    } catch (failure) {
      const field = failure instanceof CallFailed ? failure.failure.fields?.["insert"] : undefined
      if (field === undefined) toast(errorSentence(failure), "error")
      else setError(field)
    } finally {
      setBusy(false)
    }
  }
  return (
    <DecisionForm
      decision={labelOfAcceptWithEdits}
      field="New text"
      initial={words}
      words={insert}
      error={error}
      busy={isBusy}
      onChange={setInsert}
      onDecide={() => void accept()}
      onClose={close}
    />
  )
}
