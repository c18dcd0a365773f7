import { type Milestone, MilestoneChange, milestones, NewMilestone } from "@hub/contract/milestones"
import { Modal } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../call.ts"
import { useForm } from "../form.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { useIsPhone } from "../widgets/use-is-phone.ts"
import { RecordForm } from "../widgets/RecordForm.tsx"
import { useRecord } from "../widgets/use-record.ts"
import { DateChanges } from "./DateChanges.tsx"
import {
  toMilestoneFormValues,
  milestoneFieldLabels,
  reasonQuestionFor,
  makeMilestoneFormSchema,
  type MilestoneFormValues,
  describeMilestoneValue,
} from "./fields.ts"
import { MilestoneDetails } from "./MilestoneDetails.tsx"
import { MilestoneFields } from "./MilestoneFields.tsx"
import { milestoneQuery, useMilestonesChanged } from "./queries.ts"
import { ReleasedEditions } from "./ReleasedEditions.tsx"

type MilestoneDialogProps = { id: number | null; start?: Partial<MilestoneFormValues>; onClose: () => void }

/** Adds a milestone, or shows one as it is now, to be changed by the person who may. */
export function MilestoneDialog({ id, start, onClose }: MilestoneDialogProps) {
  const isPhone = useIsPhone()
  const found = useQuery({ ...milestoneQuery(id ?? 0), enabled: id !== null })
  const edits = found.data?.can.edit ?? false
  const title = id === null ? "New milestone" : edits ? "Edit milestone" : (found.data?.name ?? "Milestone")
  return (
    <Modal fullScreen={isPhone} opened onClose={onClose} size="lg" title={title} transitionProps={{ duration: 0 }}>
      {id === null ? (
        <MilestoneForm was={null} start={start ?? {}} onClose={onClose} />
      ) : found.data ? (
        edits ? (
          <MilestoneForm was={found.data} start={{}} onClose={onClose} />
        ) : (
          <MilestoneDetails milestone={found.data} />
        )
      ) : found.error ? (
        <ErrorState
          what="The milestone could not be loaded."
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <LoadingRows label="Loading the milestone…" rows={4} />
      )}
    </Modal>
  )
}

type MilestoneFormProps = { was: Milestone | null; start: Partial<MilestoneFormValues>; onClose: () => void }

function MilestoneForm({ was, start, onClose }: MilestoneFormProps) {
  const changed = useMilestonesChanged()
  const form = useForm<MilestoneFormValues & { reason: string }>({
    ...toMilestoneFormValues(was),
    ...start,
    reason: "",
  })
  const [titles, setTitles] = useState(() => titlesIn(was))
  const onTheirs = (theirs: Milestone) => setTitles({ ...titles, ...titlesIn(theirs) })
  const record = useRecord({
    noun: "milestone",
    was,
    form,
    fieldsOf: toMilestoneFormValues,
    onTheirs,
    changed,
    onClose,
  })
  const { saved } = record
  const question = reasonQuestionFor(saved, form.values)

  const adding = form.submit(makeMilestoneFormSchema(NewMilestone, {}), (body) =>
    record.add((idempotency_key) => call(milestones.create, { body, idempotency_key })),
  )
  const changing = form.submit(makeMilestoneFormSchema(MilestoneChange, { version: saved?.version }), (body) =>
    record.change((params) => call(milestones.change, { params, body: question ? body : { ...body, reason: "" } })),
  )

  return (
    <RecordForm
      form={form}
      onSubmit={saved === null ? adding : changing}
      meanwhile={{
        record,
        label: (field) => milestoneFieldLabels[field] ?? field,
        show: (field, value) => describeMilestoneValue(field, value, titles),
      }}
      onDelete={
        saved === null ? undefined : () => record.remove(saved.name, (params) => call(milestones.delete, { params }))
      }
      onClose={onClose}
    >
      <MilestoneFields
        form={form}
        saved={saved}
        question={question}
        titles={titles}
        onTitles={(more) => setTitles((before) => ({ ...before, ...more }))}
      />
      {saved && <ReleasedEditions editions={saved.editions} />}
      {saved && <DateChanges changes={saved.date_changes} />}
    </RecordForm>
  )
}

const titlesIn = (milestone: Milestone | null): Record<string, string> =>
  Object.fromEntries(milestone?.topics.map(({ id, title }) => [String(id), title]) ?? [])
