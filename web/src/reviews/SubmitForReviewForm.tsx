import type { ReviewDefaults } from "@hub/contract/review-defaults"
import { reviews } from "@hub/contract/reviews"
import { priorities, defaultReviewMessage } from "@hub/contract/reviews/values"
import { Alert, Button, NativeSelect, Text, Textarea, TextInput } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { CallFailed, call, newIdempotencyKey } from "../call.ts"
import { useForm } from "../form.ts"
import { toast } from "../toast.ts"
import { projectChoices } from "../widgets/choices.ts"
import { localDayOf, addDays } from "../widgets/day.ts"
import { ServerSelect } from "../widgets/ServerSelect.tsx"
import { useNow } from "../widgets/use-now.ts"
import { AwayHints } from "./AwayHints.tsx"
import { CodeChoice } from "./CodeChoice.tsx"
import { FoldedFields } from "./FoldedFields.tsx"
import { OutsidePeople } from "./OutsidePeople.tsx"
import { RejectChoice } from "./RejectChoice.tsx"
import { type OrderedPerson, ReviewOrder } from "./ReviewOrder.tsx"
import { StakeholderPicker } from "./StakeholderPicker.tsx"
import {
  type SubmissionPeople,
  countPeople,
  makeKeyPerText,
  type SubmissionResult,
  makeSubmissionSchema,
} from "./submission.ts"
import forms from "../widgets/Form.module.css"

type SubmitForReviewFormProps = {
  usual: ReviewDefaults
  topic: { id: number; title: string }
  /** The project that the topic belongs to. */
  project: { id: number; name: string } | null
  onCancel: () => void
  onDone: (sent: SubmissionResult) => void
}

const failed = "Failed to submit topic for review. Please try again."

export function SubmitForReviewForm({ topic, project, usual, onCancel, onDone }: SubmitForReviewFormProps) {
  const cache = useQueryClient()
  const now = useNow()
  const [keyFor] = useState(() => makeKeyPerText(newIdempotencyKey))
  const [asked, setAsked] = useState<SubmissionPeople>({ stakeholders: [], others: [], invited: [] })
  const [names, setNames] = useState<Record<string, string>>({})
  const form = useForm({
    project_id: project === null ? "" : String(project.id),
    assigned_stakeholder_ids: "",
    isSequential: false,
    reviewer_ids: "",
    name: "",
    email: "",
    priority: usual.priority,
    due_date: addDays(localDayOf(now), usual.days),
    submitter_notes: defaultReviewMessage(topic.title),
    code_required: usual.code_required,
    allow_reject: false,
  })

  const hasProject = form.values.project_id !== ""

  /** Who is asked changed: what was said about that before holds no more. */
  function choose(changed: Partial<SubmissionPeople>, named: Record<string, string> = {}): void {
    setAsked({ ...asked, ...changed })
    setNames({ ...names, ...named })
    for (const field of ["project_id", "assigned_stakeholder_ids", "reviewer_ids"] as const)
      form.set(field, form.values[field])
  }

  const submit = form.submit(makeSubmissionSchema(asked), async (body) => {
    // Sent again after a lost connection, the same submission asks nobody twice and shows its links after all.
    const idempotency_key = keyFor(JSON.stringify(body))
    try {
      const { notified, sequence_id } = await call(reviews.request, {
        body: { topic_id: topic.id, ...body },
        idempotency_key,
      })
      await cache.invalidateQueries()
      onDone({ notified, sequence_id })
    } catch (error) {
      // A reviewer who is gone has a code of their own.
      if (error instanceof CallFailed && error.status === 404 && error.failure.code === "missing")
        toast("Topic not found", "error")
      throw error
    }
  })

  return (
    <form className={forms.form} onSubmit={(event) => void submit(event)} noValidate>
      {form.failure && (
        <Alert color="red" role="alert" title={failed}>
          {form.failure}
        </Alert>
      )}
      {hasProject && (
        <StakeholderPicker
          project={form.values.project_id}
          value={asked.stakeholders}
          error={form.errors["assigned_stakeholder_ids"]}
          onChange={(stakeholders, named) => choose({ stakeholders }, named)}
        />
      )}
      <OutsidePeople
        form={form}
        isFolded={hasProject}
        others={asked.others}
        invited={asked.invited}
        names={names}
        onOthers={(others, named) => choose({ others }, named)}
        onInvited={(invited) => choose({ invited })}
      />
      <AwayHints ids={[...asked.stakeholders, ...asked.others].map(Number)} />
      {countPeople(asked) > 1 && (
        <ReviewOrder
          sequential={form.values.isSequential}
          people={orderPeople(asked, names)}
          onSequential={(sequential) => form.set("isSequential", sequential)}
          onMove={(person, by) => choose(movePerson(asked, person, by))}
        />
      )}
      <Textarea label="Notes" autosize minRows={2} maxRows={10} {...form.text("submitter_notes")} />
      <TextInput label="Due date" type="date" required {...form.text("due_date")} />
      <FoldedFields
        summary="More options"
        isRefused={["project_id", "code_required"].some((field) => form.errors[field] !== undefined)}
      >
        <ServerSelect
          label="Project"
          description="You can choose among its stakeholders."
          placeholder="Find a project"
          value={form.values.project_id}
          known={String(project?.id) === form.values.project_id ? project?.name : undefined}
          choices={projectChoices}
          error={form.errors["project_id"]}
          onChange={(choice) => {
            choose({ stakeholders: [] })
            form.set("project_id", choice?.value ?? "")
          }}
        />
        <NativeSelect
          label="Priority"
          name="priority"
          value={form.values.priority}
          onChange={(event) => form.set("priority", event.currentTarget.value)}
          data={priorities.map((value) => ({ value, label: value[0]?.toUpperCase() + value.slice(1) }))}
        />
        <CodeChoice
          checked={form.values.code_required}
          error={form.errors["code_required"]}
          onChange={(wanted) => form.set("code_required", wanted)}
        />
        <RejectChoice checked={form.values.allow_reject} onChange={(wanted) => form.set("allow_reject", wanted)} />
      </FoldedFields>
      <Text size="sm" c="dimmed">
        Each reviewer gets their own link, valid for {usual.link_days} {usual.link_days === 1 ? "day" : "days"}. They
        need no account to answer.
      </Text>
      <div className={`${forms.ends} ${forms.foot}`}>
        <Button variant="filled" type="submit" disabled={form.busy}>
          {form.busy ? "Sending..." : "Send for review"}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}

const orderPeople = (
  { stakeholders, others, invited }: SubmissionPeople,
  names: Record<string, string>,
): OrderedPerson[] => [
  ...stakeholders.map((key) => ({ key, name: names[key] ?? `No. ${key}`, kind: "stakeholder" as const })),
  ...others.map((key) => ({ key, name: names[key] ?? `No. ${key}`, kind: "other" as const })),
  ...invited.map(({ name, email }) => ({ key: email, name, kind: "invited" as const })),
]

/** The list that a person stands in, with its neighbour in their place. */
function movePerson(
  { stakeholders, others, invited }: SubmissionPeople,
  { key, kind }: OrderedPerson,
  by: -1 | 1,
): Partial<SubmissionPeople> {
  if (kind === "stakeholder") return { stakeholders: shiftItem(stakeholders, stakeholders.indexOf(key), by) }
  if (kind === "other") return { others: shiftItem(others, others.indexOf(key), by) }
  const at = invited.findIndex(({ email }) => email === key)
  return { invited: shiftItem(invited, at, by) }
}

const shiftItem = <One,>(list: One[], from: number, by: -1 | 1): One[] =>
  list.toSpliced(from, 1).toSpliced(from + by, 0, ...list.slice(from, from + 1))
