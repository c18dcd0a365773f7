import { releases } from "@hub/contract/releases"
import { Button, Modal, Text } from "@mantine/core"
import { useState } from "react"
import { call, errorSentence } from "../call.ts"
import forms from "../widgets/Form.module.css"
import { type PartChoice, PartFields } from "./PartFields.tsx"
import { useReleaseAction } from "./queries.ts"

/** Adds a collection to what goes out together. */
export function AddPartDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const [part, setPart] = useState<PartChoice>({ collection: "", kind: "mobile_kb" })
  const add = useReleaseAction()
  const body = { collection_id: Number(part.collection), kind: part.kind }
  return (
    <Modal opened title="Add part" onClose={onClose} transitionProps={{ duration: 0 }}>
      <form
        className={forms.form}
        onSubmit={(event) => {
          event.preventDefault()
          add.mutate(() => call(releases.addPart, { params: { id }, body }), { onSuccess: onClose })
        }}
      >
        <PartFields value={part} onChange={setPart} />
        {add.isError && (
          <Text role="alert" c="var(--mantine-color-error)" size="sm">
            {errorSentence(add.error)}
          </Text>
        )}
        <div className={forms.ends}>
          <Button variant="filled" type="submit" loading={add.isPending} disabled={part.collection === ""}>
            Add part
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Modal>
  )
}
