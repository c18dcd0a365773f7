import { Button, Modal } from "@mantine/core"
import { type ReactNode, type SubmitEvent, useState } from "react"
import layout from "../../widgets/Layout.module.css"
import styles from "./Sequences.module.css"
import type { SequenceActionTexts } from "./labels.ts"
import forms from "../../widgets/Form.module.css"

type SequenceActionDialogProps = {
  about: SequenceActionTexts
  busy: boolean
  onDo: (words: string) => void
  onClose: () => void
  children?: ReactNode
}

/** Asks why, or what the reviewer is told, before a sequence is moved. */
export function SequenceActionDialog({ about, busy, onDo, onClose, children }: SequenceActionDialogProps) {
  const { label, question, needs } = about
  const [words, setWords] = useState("")
  const [asked, setAsked] = useState(false)
  const lacks = needs === "reason" && words.trim() === ""

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    setAsked(true)
    if (!lacks) onDo(words)
  }

  return (
    <Modal opened title={question} onClose={onClose}>
      <form onSubmit={submit} noValidate className={forms.form}>
        {children}
        <label className={styles.field}>
          {needs === "reason" ? "Reason" : "Note to the reviewer (optional)"}
          <textarea
            data-autofocus
            rows={3}
            value={words}
            aria-invalid={asked && lacks}
            aria-describedby="deed-lacks"
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        </label>
        <p id="deed-lacks" role="alert" className={layout.errorLine}>
          {asked && lacks ? "Give a reason." : ""}
        </p>
        <div className={forms.ends}>
          <Button variant="filled" type="submit" disabled={busy}>
            {label}
          </Button>
          <Button onClick={onClose}>Close</Button>
        </div>
      </form>
    </Modal>
  )
}
