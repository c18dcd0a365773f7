import { Modal } from "@mantine/core"
import type { ReactNode, SubmitEvent } from "react"
import { RecordForm } from "../widgets/RecordForm.tsx"
import { useIsPhone } from "../widgets/use-is-phone.ts"

type EmbargoFormProps = {
  title: string
  button: string
  form: { failure: string | null; busy: boolean }
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** A dialog in which something is decided about an embargo. */
export function EmbargoForm({ title, button, form, onSubmit, onClose, children }: EmbargoFormProps) {
  const isPhone = useIsPhone()
  return (
    <Modal fullScreen={isPhone} opened title={title} onClose={onClose} transitionProps={{ duration: 0 }}>
      <RecordForm form={form} step={{ label: button, busy: button }} onSubmit={onSubmit} onClose={onClose}>
        {children}
      </RecordForm>
    </Modal>
  )
}
