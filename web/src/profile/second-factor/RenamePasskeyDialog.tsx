import { PersonName } from "@hub/contract/account"
import { type Passkey, secondFactor } from "@hub/contract/second-factor"
import { Button, Modal, TextInput } from "@mantine/core"
import { z } from "zod"
import { FormFailure } from "../../widgets/FormFailure.tsx"
import { call } from "../../call.ts"
import { useForm } from "../../form.ts"
import { useProfileChanged } from "../queries.ts"
import forms from "../../widgets/Form.module.css"

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const changed = useProfileChanged()
  const form = useForm({ name: passkey.name })
  const rename = form.submit(z.object({ name: PersonName }), async (body) => {
    await call(secondFactor.renamePasskey, { params: { id: passkey.id }, body })
    await changed()
    onClose()
  })
  return (
    <Modal opened onClose={onClose} title={`Rename ${passkey.name}`} transitionProps={{ duration: 0 }}>
      <form className={forms.form} onSubmit={(event) => void rename(event)} noValidate>
        <FormFailure failure={form.failure} />
        <TextInput label="Name" autoComplete="off" required data-autofocus {...form.text("name")} />
        <div className={forms.ends}>
          <Button variant="filled" type="submit" disabled={form.busy}>
            {form.busy ? "Saving..." : "Save"}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Modal>
  )
}
