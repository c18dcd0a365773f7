import { Alert, Button, Modal, TextInput } from "@mantine/core"
import { TopicSave, topics } from "@hub/contract/topics"
import { useQueryClient } from "@tanstack/react-query"
import { call, errorSentence } from "../call.ts"
import { structureQuery } from "../collections/queries.ts"
import { useForm } from "../form.ts"
import { toast, undoTime } from "../toast.ts"
import { fetchTopic, useTopicsChanged } from "../topics/queries.ts"
import forms from "../widgets/Form.module.css"

export type RenamedTopic = { topic_id: number; title: string }
type RenameTopicDialogProps = { topic: RenamedTopic; collection_id: number; onClose: () => void }

/** Asks for another title of a topic and saves it as a version, with Undo. */
export function RenameTopicDialog({ topic, collection_id, onClose }: RenameTopicDialogProps) {
  const form = useForm({ title: topic.title })
  const changed = useTopicsChanged()
  const cache = useQueryClient()

  async function rename(title: string): Promise<void> {
    const { content, frontmatter, revision } = await fetchTopic(topic.topic_id)
    const body = { title, content, frontmatter, base_revision: revision }
    await call(topics.save, { params: { id: topic.topic_id }, body })
    await Promise.all([changed(), cache.invalidateQueries({ queryKey: structureQuery(collection_id).queryKey })])
  }
  async function undo(): Promise<void> {
    try {
      await rename(topic.title)
    } catch (error) {
      toast(`The topic could not be renamed. ${errorSentence(error)}`, "error")
    }
  }
  async function submit({ title }: { title: string }): Promise<void> {
    if (title !== topic.title) {
      await rename(title)
      toast(`“${topic.title}” is called “${title}” now.`, "success", undoTime, {
        label: "Undo",
        run: () => void undo(),
      })
    }
    onClose()
  }
  return (
    <Modal opened title="Rename topic" onClose={onClose}>
      <form
        className={forms.form}
        noValidate
        onSubmit={(event) => void form.submit(TopicSave.pick({ title: true }), submit)(event)}
      >
        {form.failure !== null && (
          <Alert color="red" role="alert">
            {form.failure}
          </Alert>
        )}
        <TextInput
          label="Title"
          data-autofocus
          autoComplete="off"
          onFocus={(event) => event.currentTarget.select()}
          {...form.text("title")}
        />
        <div className={forms.ends}>
          <Button type="submit" variant="filled" loading={form.busy}>
            Rename
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Modal>
  )
}
