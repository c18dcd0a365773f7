import { Alert, Button, Group, Modal, TextInput } from "@mantine/core"
import { structure, type StructureNode } from "@hub/contract/structure"
import { NewTopic, topics } from "@hub/contract/topics"
import { useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { call, newIdempotencyKey } from "../call.ts"
import { titleOfNode } from "../collections/builder/analyze-outline.ts"
import { placeBehind } from "../collections/builder/gestures.ts"
import { structureQuery } from "../collections/queries.ts"
import { useForm } from "../form.ts"
import { useTopicsChanged } from "../topics/queries.ts"

type NewTopicDialogProps = {
  collection_id: number
  /** None where it goes to the end. */
  after: StructureNode | undefined
  onMade: () => void
  onClose: () => void
}

/** Asks for the title of a new topic, makes it behind another one and what is beneath that, and opens it for writing. */
export function NewTopicDialog({ collection_id, after, onMade, onClose }: NewTopicDialogProps) {
  const form = useForm({ title: "" })
  const [key] = useState(newIdempotencyKey)
  const changed = useTopicsChanged()
  const placeAfter = usePlaceAfter(collection_id, after)
  const navigate = useNavigate()

  async function create({ title }: { title: string }): Promise<void> {
    const made = await call(topics.create, { body: { title, content: "", collection_id }, idempotency_key: key })
    await placeAfter(made.id)
    await changed()
    onMade()
    onClose()
    await navigate({
      to: "/topics/$id",
      params: { id: made.id },
      search: { in: collection_id },
      state: (before) => ({ ...before, beginsToWrite: true }),
    })
  }
  return (
    <Modal opened title="New topic" onClose={onClose}>
      <form noValidate onSubmit={(event) => void form.submit(NewTopic.pick({ title: true }), create)(event)}>
        {form.failure !== null && (
          <Alert color="red" role="alert" mb="md">
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
        <Group justify="flex-end" mt="lg">
          <Button variant="subtle" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" loading={form.busy}>
            Create topic
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

/** Moves a topic from the end of a collection, where new ones are put, behind another one on its level. */
function usePlaceAfter(collection_id: number, after: StructureNode | undefined) {
  const cache = useQueryClient()
  return async (topic_id: number): Promise<void> => {
    if (!after) return
    const { nodes, version } = await cache.fetchQuery({ ...structureQuery(collection_id), staleTime: 0 })
    const own = nodes.findLast((node) => node.topic_id === topic_id)
    if (!own || !nodes.some(({ id }) => id === after.id)) return
    const ops = [{ op: "move" as const, id: own.id, ...placeBehind(nodes, after.id) }]
    await call(structure.change, { params: { id: collection_id }, body: { base_version: version, ops } })
  }
}
