import { Alert, Button, Modal, TextInput } from "@mantine/core"
import type { StructureNode } from "@hub/contract/structure"
import { NewTopic } from "@hub/contract/topics"
import { titleOfNode } from "../collections/builder/analyze-outline.ts"
import { useForm } from "../form.ts"
import { useCreateTopic } from "./use-create-topic.ts"
import forms from "../widgets/Form.module.css"

type NewTopicDialogProps = {
  collection_id: number
  /** None where it goes to the end. */
  after: StructureNode | undefined
  onMade?: () => void
  onClose: () => void
}

/** Asks for the title of a new topic, makes it behind another one and what is beneath that, and opens it for writing. */
export function NewTopicDialog({ collection_id, after, onMade = () => undefined, onClose }: NewTopicDialogProps) {
  const form = useForm({ title: "" })
  const createTopic = useCreateTopic(collection_id, after)
  const create = ({ title }: { title: string }) =>
    createTopic(title, () => {
      onMade()
      onClose()
    })
  return (
    <Modal opened title="New topic" onClose={onClose}>
      <form
        className={forms.form}
        noValidate
        onSubmit={(event) => void form.submit(NewTopic.pick({ title: true }), create)(event)}
      >
        {form.failure !== null && (
          <Alert color="red" role="alert">
            {form.failure}
          </Alert>
        )}
        <TextInput
          label="Title"
          description={after ? `It comes after “${titleOfNode(after)}”.` : "It comes at the end of the collection."}
          data-autofocus
          autoComplete="off"
          {...form.text("title")}
        />
        <div className={forms.ends}>
          <Button type="submit" variant="filled" loading={form.busy}>
            Create topic
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Modal>
  )
}
