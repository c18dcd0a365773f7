import { Button } from "@mantine/core"
import { type KeyboardEvent, useId } from "react"
import { hearFormKeys } from "../../widgets/form-keys.ts"
import layout from "../../widgets/Layout.module.css"
import styles from "./Incorporate.module.css"

type DecisionFormProps = {
  /** What its button does. */
  decision: string
  field: string
  /** What its field held when it opened, with which Escape closes it. */
  initial: string
  words: string
  error: string | undefined
  busy: boolean
  onChange: (words: string) => void
  onDecide: () => void
  onClose: () => void
}

/** The reason of a decision, or the text to be put there instead of what was suggested. */
export function DecisionForm({ decision, field, initial, words, error, busy, ...does }: DecisionFormProps) {
  const { onChange, onDecide, onClose } = does
  const id = useId()
  function hear(event: KeyboardEvent): void {
    hearFormKeys(event, { send: () => !busy && onDecide(), close: words === initial ? onClose : undefined })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onDecide()
      }}
      noValidate
      className={layout.stackTight}
    >
      <label className={`${layout.stackTight} ${layout.label} ${styles.field}`}>
        {field}
        <textarea
          ref={focusAtEnd}
          rows={2}
          dir="auto"
          value={words}
          aria-invalid={error !== undefined}
          aria-describedby={id}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={hear}
        />
      </label>
      <p id={id} role="alert" className={`${layout.errorLine} ${layout.unlessEmpty}`}>
        {error}
      </p>
      <div className={layout.rowWide}>
        <Button variant="filled" type="submit" size="xs" disabled={busy} title={`${decision} (Ctrl+Enter)`}>
          {decision}
        </Button>
        <Button size="xs" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** The field answers to a button that was just pressed. */
function focusAtEnd(field: HTMLTextAreaElement | null): void {
  field?.focus()
  field?.setSelectionRange(field.value.length, field.value.length)
}
