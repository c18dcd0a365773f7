import { type Collection, collections } from "@hub/contract/collections"
import { Modal, Textarea, TextInput } from "@mantine/core"
import { useState } from "react"
import { call } from "../call.ts"
import { useForm } from "../form.ts"
import { type SelectChoice, type FindChoices, personChoices, projectChoices } from "../widgets/choices.ts"
import { useIsPhone } from "../widgets/use-is-phone.ts"
import { RecordForm } from "../widgets/RecordForm.tsx"
import { ServerSelect } from "../widgets/ServerSelect.tsx"
import { useRecord } from "../widgets/use-record.ts"
import {
  aboutDescription,
  type CollectionFormValues,
  toCollectionFormValues,
  collectionFieldLabels,
  namesInCollection,
  makeCollectionFormSchema,
  describeCollectionValue,
} from "../collections/fields.ts"
import { useCollectionsChanged } from "../collections/queries.ts"

type EditCollectionDialogProps = { collection: Collection; onClose: () => void }

/** Changes a collection; what somebody else saved meanwhile is shown before it is overwritten. */
export function EditCollectionDialog({ collection, onClose }: EditCollectionDialogProps) {
  const isPhone = useIsPhone()
  const changed = useCollectionsChanged()
  const form = useForm<CollectionFormValues>(toCollectionFormValues(collection))
  const [names, setNames] = useState(() => namesInCollection(collection))
  const record = useRecord<Collection>({
    noun: "collection",
    was: collection,
    form,
    fieldsOf: (one) => toCollectionFormValues(one ?? collection),
    onTheirs: (theirs) => setNames((before) => ({ ...before, ...namesInCollection(theirs) })),
    changed,
    onClose,
  })
  const save = form.submit(makeCollectionFormSchema(record.saved?.version ?? collection.version), (body) =>
    record.change((params) => call(collections.change, { params, body })),
  )
  const select = (field: "project_id" | "owner_id", choices: FindChoices, placeholder: string) => (
    <ServerSelect
      label={collectionFieldLabels[field] ?? field}
      name={field}
      placeholder={placeholder}
      choices={choices}
      value={form.values[field]}
      known={names[`${field} ${form.values[field]}`]}
      error={form.errors[field]}
      onChange={(choice: SelectChoice | null) => {
        form.set(field, choice?.value ?? "")
        if (choice) setNames((before) => ({ ...before, [`${field} ${choice.value}`]: choice.label }))
      }}
    />
  )

  return (
    <Modal
      fullScreen={isPhone}
      opened
      onClose={onClose}
      size="lg"
      title="Edit collection"
      transitionProps={{ duration: 0 }}
    >
      <RecordForm
        form={form}
        onSubmit={save}
        meanwhile={{
          record,
          label: (field) => collectionFieldLabels[field] ?? field,
          show: (field, value) => describeCollectionValue(field, value, names),
        }}
        onClose={onClose}
      >
        <TextInput label="Name" autoComplete="off" required data-autofocus {...form.text("name")} />
        <Textarea
          label="Description"
          description={aboutDescription}
          autosize
          minRows={3}
          maxRows={10}
          {...form.text("description")}
        />
        {select("project_id", projectChoices, "None")}
        {select("owner_id", personChoices, "Nobody")}
      </RecordForm>
    </Modal>
  )
}
