import { Button, Modal, Text, Textarea } from "@mantine/core"
import { type ReactNode, useState } from "react"
import { errorSentence } from "../call.ts"
import { type ReasonedAction, useReasonedAction } from "./queries.ts"
import forms from "../widgets/Form.module.css"

type ReasonDialogProps = {
  id: number
  action: ReasonedAction
  title: string
  children: ReactNode
  button: { label: string; color?: string }
  onClose: () => void
}

/** Asks why an edition is taken from its readers or given back to them; everybody in the hub reads it. */
export function ReasonDialog({ id, action, title, children, button, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState("")
  const decide = useReasonedAction(action)
  return (
    <Modal opened title={title} onClose={onClose}>
      <form
        className={forms.form}
        onSubmit={(event) => {
          event.preventDefault()
          void decide.mutateAsync({ id, reason }).then(onClose, () => {})
        }}
      >
        <Text size="sm">{children}</Text>
        <Textarea
          data-autofocus
          label="Reason"
          required
          maxLength={500}
          autosize
          minRows={3}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={decide.isError && errorSentence(decide.error)}
        />
        <div className={forms.ends}>
          <Button
            variant="filled"
            type="submit"
            {...(button.color ? { color: button.color } : {})}
            loading={decide.isPending}
          >
            {button.label}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Modal>
  )
}
