import { type Group, GroupInput, groups } from "@hub/contract/access"
import { Modal, Textarea, TextInput } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { call, newIdempotencyKey } from "../call.ts"
import { useForm } from "../form.ts"
import { toast } from "../toast.ts"
import { RecordForm } from "../widgets/RecordForm.tsx"
import { useIsPhone } from "../widgets/use-is-phone.ts"

/** Makes a group, or changes what it is called. */
export function GroupDialog({ group, onClose }: { group: Group | null; onClose: () => void }) {
  const isPhone = useIsPhone()
  const cache = useQueryClient()
  const [idempotency_key] = useState(newIdempotencyKey)
  const form = useForm({
    name: group?.name ?? "",
    description: group?.description ?? "",
    provider_group: group?.provider_group ?? "",
  })

  const save = form.submit(GroupInput, async (body) => {
    await (group
      ? call(groups.change, { params: { id: group.id }, body: { ...body, version: group.version } })
      : call(groups.create, { body, idempotency_key }))
    toast(group ? "Group saved." : "Group added.", "success")
    onClose()
    await cache.invalidateQueries({ queryKey: ["groups"] })
  })

  return (
    <Modal
      fullScreen={isPhone}
      opened
      onClose={onClose}
      title={group ? "Edit group" : "New group"}
      transitionProps={{ duration: 0 }}
    >
      <RecordForm form={form} onSubmit={save} onClose={onClose}>
        <TextInput label="Name" autoComplete="off" required data-autofocus {...form.text("name")} />
        <Textarea label="Description" autosize minRows={2} maxRows={8} {...form.text("description")} />
        <TextInput
          label="Group at the sign-in provider"
          description="People who sign in there become members, or stop being members, as the provider says. Empty for a group that is kept here."
          autoComplete="off"
          {...form.text("provider_group")}
        />
      </RecordForm>
    </Modal>
  )
}
