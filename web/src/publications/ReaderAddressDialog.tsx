import { Button, Modal, Text, TextInput } from "@mantine/core"
import { useState } from "react"
import { errorSentence } from "../call.ts"
import { useChooseReaderName } from "./queries.ts"
import forms from "../widgets/Form.module.css"

type ReaderAddressDialogProps = { id: number; name: string; onClose: () => void }

/** Asks what a collection is called in the addresses of its knowledge bases; the hub makes an address of the words. */
export function ReaderAddressDialog({ id, name: before, onClose }: ReaderAddressDialogProps) {
  const [name, setName] = useState(before)
  const choose = useChooseReaderName()
  return (
    <Modal opened title="Change readable address" onClose={onClose}>
      <form
        className={forms.form}
        onSubmit={(event) => {
          event.preventDefault()
          void choose.mutateAsync({ id, name }).then(onClose, () => {})
        }}
      >
        <Text size="sm">Addresses with the old name will lead to the new ones.</Text>
        <TextInput
          data-autofocus
          label="Name in the address"
          description="Letters and digits. Spaces become hyphens."
          required
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={choose.isError && errorSentence(choose.error)}
        />
        <div className={forms.ends}>
          <Button variant="filled" type="submit" loading={choose.isPending}>
            Change address
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Modal>
  )
}
