import { Group, Modal, TextInput } from "@mantine/core"
import { useState } from "react"
import { createPortal } from "react-dom"
import type { Insertion, TableSize } from "../mode.ts"
import { InsertButtons } from "./InsertButtons.tsx"
import forms from "../../widgets/Form.module.css"

type InsertTableDialogProps = { onInsert: (what: Insertion) => void; onClose: () => void }

const most = { columns: 20, rows: 100 }

/** Asks how large a new table is. */
export function InsertTableDialog({ onInsert, onClose }: InsertTableDialogProps) {
  const [typed, setTyped] = useState({ columns: "3", rows: "2" })
  const problems = { columns: problemOf(typed.columns, most.columns), rows: problemOf(typed.rows, most.rows) }
  const ready = problems.columns === undefined && problems.rows === undefined
  const field = (name: keyof TableSize) => ({
    type: "number",
    min: 1,
    max: most[name],
    value: typed[name],
    error: problems[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: value })),
  })

  // Outside the form that the editor stands in: forms do not nest.
  return createPortal(
    <Modal opened title="Insert table" onClose={onClose}>
      <form
        className={forms.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          if (ready) onInsert({ kind: "table", columns: Number(typed.columns), rows: Number(typed.rows) })
        }}
      >
        <Group grow align="flex-start">
          <TextInput label="Columns" data-autofocus {...field("columns")} />
          <TextInput label="Rows under the header" {...field("rows")} />
        </Group>
        <InsertButtons ready={ready} onClose={onClose} />
      </form>
    </Modal>,
    document.body,
  )
}

function problemOf(typed: string, most: number): string | undefined {
  const number = Number(typed)
  return Number.isInteger(number) && number >= 1 && number <= most ? undefined : `Enter a number from 1 to ${most}.`
}
