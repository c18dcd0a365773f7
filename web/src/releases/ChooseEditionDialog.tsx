import { type ReleasePart, releases } from "@hub/contract/releases"
import { Button, Modal, NativeSelect, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call, errorSentence } from "../call.ts"
import { nameEdition } from "../publications/labels.ts"
import forms from "../widgets/Form.module.css"
import { finishedEditionsQuery, useReleaseAction } from "./queries.ts"

type ChooseEditionDialogProps = { id: number; part: ReleasePart; onClose: () => void }

/** Gives a part one of the editions that are finished and not published, or none. */
export function ChooseEditionDialog({ id, part, onClose }: ChooseEditionDialogProps) {
  const [edition, setEdition] = useState(String(part.publication?.id ?? ""))
  const found = useQuery(finishedEditionsQuery(part.collection_id, part.kind))
  const choose = useReleaseAction()
  const body = { publication_id: edition === "" ? null : Number(edition) }
  const choices = (found.data?.rows ?? []).map((row) => ({ value: String(row.id), label: nameEdition(row) }))
  return (
    <Modal opened title={`Edition of ${part.collection}`} onClose={onClose} transitionProps={{ duration: 0 }}>
      <form
        className={forms.form}
        onSubmit={(event) => {
          event.preventDefault()
          choose.mutate(() => call(releases.setEdition, { params: { id, part_id: part.id }, body }), {
            onSuccess: onClose,
          })
        }}
      >
        <NativeSelect
          data-autofocus
          label="Edition"
          description="Finished editions that are not published yet."
          value={edition}
          data={[{ value: "", label: "None" }, ...choices]}
          onChange={(event) => setEdition(event.currentTarget.value)}
        />
        {(found.isError || choose.isError) && (
          <Text role="alert" c="var(--mantine-color-error)" size="sm">
            {errorSentence(choose.error ?? found.error)}
          </Text>
        )}
        <div className={forms.ends}>
          <Button variant="filled" type="submit" loading={choose.isPending}>
            Choose edition
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Modal>
  )
}
