import { NewFont, uploadedFonts } from "@hub/contract/uploaded-fonts"
import { FileInput, Modal, TextInput } from "@mantine/core"
import { useState } from "react"
import { upload } from "../call.ts"
import { useForm } from "../form.ts"
import { toast } from "../toast.ts"
import { RecordForm } from "../widgets/RecordForm.tsx"
import { useIsPhone } from "../widgets/use-is-phone.ts"

type FontDialogProps = { onClose: () => void; onAdded: () => Promise<void> }

/** Sends the files of one font family, with the license under which it is used. */
export function FontDialog({ onClose, onAdded }: FontDialogProps) {
  const isPhone = useIsPhone()
  const form = useForm({ licence: "" })
  const [files, setFiles] = useState<File[]>([])
  const [isMissing, setMissing] = useState(false)

  const send = form.submit(NewFont, async (body) => {
    if (files.length === 0) return setMissing(true)
    const { family } = await upload(uploadedFonts.upload, { body }, { files })
    toast(`${family} uploaded. It can be chosen now.`, "success")
    onClose()
    await onAdded()
  })

  return (
    <Modal fullScreen={isPhone} opened onClose={onClose} title="Upload font" transitionProps={{ duration: 0 }}>
      <RecordForm form={form} step={{ label: "Upload font", busy: "Uploading..." }} onSubmit={send} onClose={onClose}>
        <FileInput
          label="Files"
          description="TTF or OTF of one family: regular, and bold, italic and bold italic where there are any. At most 10 MB each."
          multiple
          required
          accept=".ttf,.otf,font/ttf,font/otf"
          value={files}
          error={isMissing ? "Choose the files of the font." : undefined}
          onChange={(chosen) => {
            setMissing(false)
            setFiles(chosen)
          }}
        />
        <TextInput
          label="License"
          description="Its name or its holder. Make sure that it allows use in PDFs and on websites."
          placeholder="SIL Open Font License"
          required
          {...form.text("licence")}
        />
      </RecordForm>
    </Modal>
  )
}
