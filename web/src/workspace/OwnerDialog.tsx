import { type TopicPage, topics } from "@hub/contract/topics"
import { Button, Modal, Text } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call, errorSentence } from "../call.ts"
import { toast } from "../toast.ts"
import { useTopicsChanged } from "../topics/queries.ts"
import { authorChoices, type SelectChoice } from "../widgets/choices.ts"
import { ServerSelect } from "../widgets/ServerSelect.tsx"
import { useIsPhone } from "../widgets/use-is-phone.ts"
import forms from "../widgets/Form.module.css"

/** Gives a topic to somebody else, who decides about it from now on. */
export function OwnerDialog({ topic, onClose }: { topic: TopicPage; onClose: () => void }) {
  const isPhone = useIsPhone()
  const changed = useTopicsChanged()
  const [owner, setOwner] = useState<SelectChoice | null>(null)
  const assigning = useMutation({
    mutationFn: (owner_id: number) => call(topics.assign, { params: { id: topic.id }, body: { owner_id } }),
    async onSuccess({ owner_name }) {
      toast(`${owner_name} owns this topic now.`, "success")
      onClose()
      await changed()
    },
  })
  return (
    <Modal fullScreen={isPhone} opened onClose={onClose} title="Change owner" transitionProps={{ duration: 0 }}>
      <form
        className={forms.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (owner) assigning.mutate(Number(owner.value))
        }}
      >
        <Text size="sm">
          The owner decides on what reviewers say and sends the topic on. The new owner gets a notification.
        </Text>
        <ServerSelect
          label="Owner"
          name="owner_id"
          placeholder="Authors and administrators"
          choices={authorChoices}
          value={owner?.value ?? ""}
          known={owner?.label}
          error={assigning.error ? errorSentence(assigning.error) : undefined}
          onChange={setOwner}
        />
        <div className={forms.ends}>
          <Button type="submit" variant="filled" disabled={owner === null} loading={assigning.isPending}>
            Change owner
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Modal>
  )
}
