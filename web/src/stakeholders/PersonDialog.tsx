import { StakeholderChange, StakeholderInput, type StakeholderPerson, stakeholders } from "@hub/contract/stakeholders"
import { Checkbox, Modal, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { call } from "../call.ts"
import { useForm } from "../form.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { useIsPhone } from "../widgets/use-is-phone.ts"
import { RecordForm } from "../widgets/RecordForm.tsx"
import layout from "../widgets/Layout.module.css"
import { useRecord } from "../widgets/use-record.ts"
import {
  type StakeholderFormValues,
  toStakeholderFormValues,
  stakeholderFieldLabels,
  makeStakeholderFormSchema,
  describeStakeholderValue,
} from "./fields.ts"
import { personQuery, useStakeholdersChanged } from "./queries.ts"

/** Adds a person, or changes one as they are known now. */
export function PersonDialog({ id, onClose }: { id: number | null; onClose: () => void }) {
  const isPhone = useIsPhone()
  const found = useQuery({ ...personQuery(id ?? 0), enabled: id !== null })
  return (
    <Modal
      fullScreen={isPhone}
      opened
      onClose={onClose}
      title={id === null ? "New stakeholder" : "Edit stakeholder"}
      transitionProps={{ duration: 0 }}
    >
      {id === null || found.data ? (
        <PersonForm was={found.data ?? null} onClose={onClose} />
      ) : found.error ? (
        <ErrorState what="The person could not be loaded." error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <LoadingRows label="Loading the person…" rows={4} />
      )}
    </Modal>
  )
}

type PersonFormProps = { was: StakeholderPerson | null; onClose: () => void }

function PersonForm({ was, onClose }: PersonFormProps) {
  const changed = useStakeholdersChanged()
  const form = useForm<StakeholderFormValues>(toStakeholderFormValues(was))
  const record = useRecord({ noun: "stakeholder", was, form, fieldsOf: toStakeholderFormValues, changed, onClose })
  const { saved } = record
  const belongs = saved !== null && !saved.can.rename

  const adding = form.submit(makeStakeholderFormSchema(StakeholderInput, {}), (body) =>
    record.add((idempotency_key) => call(stakeholders.create, { body, idempotency_key })),
  )
  const changing = form.submit(makeStakeholderFormSchema(StakeholderChange, { version: saved?.version }), (body) =>
    record.change((params) => call(stakeholders.change, { params, body })),
  )

  return (
    <RecordForm
      form={form}
      onSubmit={saved === null ? adding : changing}
      meanwhile={{ record, label: (field) => stakeholderFieldLabels[field] ?? field, show: describeStakeholderValue }}
      onClose={onClose}
    >
      {belongs && (
        <p className={layout.breakingFlush}>
          The name and email belong to an account. An administrator can change them in Manage Users.
        </p>
      )}
      <TextInput
        label="Name"
        autoComplete="off"
        required
        data-autofocus={!belongs || undefined}
        readOnly={belongs}
        {...form.text("name")}
      />
      <TextInput label="Email" type="email" autoComplete="off" readOnly={belongs} {...form.text("email")} />
      <TextInput
        label="Organization"
        autoComplete="off"
        data-autofocus={belongs || undefined}
        {...form.text("organization")}
      />
      <TextInput label="Role" placeholder="For example: data analyst" autoComplete="off" {...form.text("role_words")} />
      <Checkbox
        label="Can review"
        description="If this is off, you can't choose this person as a reviewer in any project."
        name="can_review"
        checked={form.values.can_review === "true"}
        onChange={(event) => form.set("can_review", String(event.currentTarget.checked))}
      />
    </RecordForm>
  )
}
