import { Modal, Textarea } from "@mantine/core"
import { useState } from "react"
import { createPortal } from "react-dom"
import type { Insertion } from "../mode.ts"
import { InsertButtons } from "./InsertButtons.tsx"
import { nextFootnoteLabel } from "./next-footnote-label.ts"
import forms from "../../widgets/Form.module.css"

type InsertFootnoteDialogProps = { content: () => string; onInsert: (what: Insertion) => void; onClose: () => void }

/** Asks what a footnote says. */
export function InsertFootnoteDialog({ content, onInsert, onClose }: InsertFootnoteDialogProps) {
  const [typed, setTyped] = useState("")
  const words = typed.replace(/\s+/g, " ").trim()

  // Outside the form that the editor stands in: forms do not nest.
  return createPortal(
    <Modal opened title="Insert footnote" onClose={onClose}>
      <form
        className={forms.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          if (words !== "") onInsert({ kind: "footnote", label: nextFootnoteLabel(content()), words })
        }}
      >
        <Textarea
          label="Footnote"
          description="It is added at the end of the text."
          data-autofocus
          autosize
          minRows={2}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            event.currentTarget.form?.requestSubmit()
          }}
        />
        <InsertButtons ready={words !== ""} onClose={onClose} />
      </form>
    </Modal>,
    document.body,
  )
}
