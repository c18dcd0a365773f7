import { Button, Modal, Text } from "@mantine/core"
import type { ConfirmQuestion } from "./confirm.ts"
import forms from "./widgets/Form.module.css"

/** Asks before what cannot be taken back; the focus is on the answer that changes nothing. */
export function ConfirmDialog({ question }: { question: ConfirmQuestion }) {
  return (
    <Modal opened title={question.title ?? "Please confirm"} onClose={() => question.answer(false)}>
      <Text size="sm">{question.sentence}</Text>
      <div className={`${forms.ends} ${forms.apart}`}>
        <Button variant="filled" color={question.danger ? "red" : "ink"} onClick={() => question.answer(true)}>
          {question.yes ?? "Confirm"}
        </Button>
        <Button data-autofocus onClick={() => question.answer(false)}>
          {question.no ?? "Cancel"}
        </Button>
      </div>
    </Modal>
  )
}
