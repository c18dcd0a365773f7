import { type Tag, TagInput, tags, type TagColour } from "@hub/contract/tags"
import { Modal, NativeSelect, Textarea, TextInput } from "@mantine/core"
import { useState } from "react"
import { call, newIdempotencyKey } from "../call.ts"
import { useForm } from "../form.ts"
import { toast } from "../toast.ts"
import { useIsPhone } from "../widgets/use-is-phone.ts"
import { RecordForm } from "../widgets/RecordForm.tsx"
import layout from "../widgets/Layout.module.css"
import { TagMarks } from "../widgets/TagMarks.tsx"
import { useTagsChanged } from "./queries.ts"
import { tagColourLabels } from "./labels.ts"

/** Adds a tag, or changes one everywhere at once. */
export function TagDialog({ tag, onClose }: { tag: Tag | null; onClose: () => void }) {
  const isPhone = useIsPhone()
  const changed = useTagsChanged()
  const [idempotency_key] = useState(newIdempotencyKey)
  const form = useForm({
    name: tag?.name ?? "",
    colour: tag?.colour ?? "gray",
    description: tag?.description ?? "",
  })
  const { name, colour } = form.values

  const save = form.submit(TagInput, async (body) => {
    await (tag ? call(tags.change, { params: { id: tag.id }, body }) : call(tags.create, { body, idempotency_key }))
    toast(tag ? "Tag saved." : "Tag added.", "success")
    onClose()
    await changed()
  })

  return (
    <Modal
      fullScreen={isPhone}
      opened
      onClose={onClose}
      title={tag ? "Edit tag" : "New tag"}
      transitionProps={{ duration: 0 }}
    >
      <RecordForm form={form} onSubmit={save} onClose={onClose}>
        <TextInput label="Name" autoComplete="off" required data-autofocus {...form.text("name")} />
        <NativeSelect
          label="Color"
          name="colour"
          value={colour}
          onChange={(event) => form.set("colour", event.currentTarget.value)}
          data={Object.entries(tagColourLabels).map(([value, label]) => ({ value, label }))}
        />
        <Textarea label="Description" autosize minRows={2} maxRows={8} {...form.text("description")} />
        {name.trim() !== "" && (
          <p className={layout.breakingFlush}>
            Shown as <TagMarks tags={[{ id: 0, name, colour: colour as TagColour }]} />
          </p>
        )}
      </RecordForm>
    </Modal>
  )
}
