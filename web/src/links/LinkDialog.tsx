import { type Link, LinkChange, links, NewLink } from "@hub/contract/links"
import { Modal, TextInput } from "@mantine/core"
import { useState } from "react"
import { call, newIdempotencyKey } from "../call.ts"
import { useForm } from "../form.ts"
import { toast } from "../toast.ts"
import { useIsPhone } from "../widgets/use-is-phone.ts"
import { RecordForm } from "../widgets/RecordForm.tsx"
import { useLinksChanged } from "./queries.ts"

/** Adds a link, or renames one; its address is changed where its effects are shown. */
export function LinkDialog({ link, onClose }: { link: Link | null; onClose: () => void }) {
  const isPhone = useIsPhone()
  const changed = useLinksChanged()
  const [idempotency_key] = useState(newIdempotencyKey)
  const form = useForm({ title: link?.title ?? "", reference_code: link?.reference_code ?? "", url: link?.url ?? "" })

  async function done(sentence: string): Promise<void> {
    toast(sentence, "success")
    onClose()
    await changed()
  }
  const adding = form.submit(NewLink, async (body) => {
    await call(links.create, { body, idempotency_key })
    await done("Link added.")
  })
  const renaming = form.submit(LinkChange, async (body) => {
    if (link) await call(links.change, { params: { id: link.id }, body })
    await done("Link saved.")
  })

  return (
    <Modal
      fullScreen={isPhone}
      opened
      onClose={onClose}
      title={link ? "Edit link" : "New link"}
      transitionProps={{ duration: 0 }}
    >
      <RecordForm form={form} onSubmit={link ? renaming : adding} onClose={onClose}>
        <TextInput label="Title" autoComplete="off" required data-autofocus {...form.text("title")} />
        <TextInput label="Reference code" autoComplete="off" {...form.text("reference_code")} />
        {!link && <TextInput label="URL" autoComplete="off" required {...form.text("url")} />}
      </RecordForm>
    </Modal>
  )
}
