import { Button, Modal, TextInput } from "@mantine/core"
import { TopicSave } from "@hub/contract/topics"
import { useForm } from "../form.ts"
import forms from "../widgets/Form.module.css"

type SaveNoteDialogProps = { onSave: (note: string) => Promise<void>; onClose: () => void }

/** Asks what a version is about, for the history, and saves it with that. */
export function SaveNoteDialog({ onSave, onClose }: SaveNoteDialogProps) {
  const form = useForm({ note: "" })
  async function save({ note }: { note: string }): Promise<void> {
    onClose()
    await onSave(note)
  }
  return (
    <Modal opened title="Save with a note" onClose={onClose}>
      <form
        className={forms.form}
        noValidate
        onSubmit={(event) => void form.submit(TopicSave.pick({ note: true }), save)(event)}
      >
        <TextInput
          label="Note"
          description="What is new in this version. It stands in the history."
          data-autofocus
          autoComplete="off"
          {...form.text("note")}
        />
        <div className={forms.ends}>
          <Button type="submit" variant="filled">
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Modal>
  )
}
