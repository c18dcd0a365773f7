import { type Collection, collections } from "@hub/contract/collections"
import { Modal, Text, TextInput } from "@mantine/core"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { z } from "zod"
import { call, newIdempotencyKey } from "../call.ts"
import { useForm } from "../form.ts"
import { toast } from "../toast.ts"
import { RecordForm } from "../widgets/RecordForm.tsx"
import { useCollectionsChanged } from "../collections/queries.ts"

const Named = z.object({ name: z.string().trim().min(1, "A name is required.") })

type DuplicateDialogProps = { collection: Collection; onClose: () => void }

export function DuplicateDialog({ collection: { id, name }, onClose }: DuplicateDialogProps) {
  const navigate = useNavigate()
  const changed = useCollectionsChanged()
  const form = useForm({ name: `Copy of ${name}` })
  const [idempotency_key] = useState(newIdempotencyKey)
  const duplicate = form.submit(Named, async (body) => {
    const copy = await call(collections.duplicate, { params: { id }, body, idempotency_key })
    onClose()
    await changed()
    await navigate({ to: "/collections/$id", params: { id: copy.id } })
    toast("Collection duplicated.", "success")
  })
  return (
    <Modal opened title="Duplicate collection" onClose={onClose}>
      <RecordForm form={form} onSubmit={duplicate} onClose={onClose}>
        <Text size="sm">
          The copy has the same topics in the same order. The topics themselves are shared, so a change to a topic
          appears in both collections.
        </Text>
        <TextInput label="Name" autoComplete="off" required data-autofocus {...form.text("name")} />
      </RecordForm>
    </Modal>
  )
}
