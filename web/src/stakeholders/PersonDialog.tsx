import { StakeholderChange, StakeholderInput, type StakeholderPerson, stakeholders } from "@hub/contract/stakeholders"
import { Alert, Button, Checkbox, Modal, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call, newIdempotencyKey } from "../call.ts"
import { useForm } from "../form.ts"
import { say } from "../say.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { Meanwhile } from "../widgets/Meanwhile.tsx"
import { changedMeanwhile, joined, type News } from "../widgets/meanwhile.ts"
import { useIsPhone } from "../widgets/phone.ts"
import records from "../widgets/Records.module.css"
import { type Fields, fieldsOf, fieldWords, schemaFor, valueWords } from "./fields.ts"
import { person, useStakeholdersChanged } from "./queries.ts"

/** Adds a person, or changes one as he is known now. */
export function PersonDialog({ id, onClose }: { id: number | null; onClose: () => void }) {
  const isPhone = useIsPhone()
  const found = useQuery({ ...person(id ?? 0), enabled: id !== null })
  return (
    <Modal
      fullScreen={isPhone}
      opened
      onClose={onClose}
      title={id === null ? "New Stakeholder" : "Edit Stakeholder"}
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

/** What somebody else saved meanwhile is shown before it is overwritten. */
function PersonForm({ was, onClose }: PersonFormProps) {
  const changed = useStakeholdersChanged()
  const form = useForm<Fields>(fieldsOf(was))
  const [saved, setSaved] = useState(was)
  const [news, setNews] = useState<News[] | null>(null)
  const [idempotency_key] = useState(newIdempotencyKey)
  const belongs = saved !== null && !saved.can.rename

  const adding = form.submit(schemaFor(StakeholderInput, {}), async (body) => {
    await call(stakeholders.create, { body, idempotency_key })
    await done("Stakeholder added.")
  })

  const changing = form.submit(schemaFor(StakeholderChange, { version: saved?.version }), async (body) => {
    if (saved === null) return
    try {
      await call(stakeholders.change, { params: { id: saved.id }, body })
    } catch (error) {
      const theirs = changedMeanwhile<StakeholderPerson>(error)
      if (theirs === undefined) throw error
      const { values, news } = joined(form.values, fieldsOf(saved), fieldsOf(theirs))
      for (const [name, value] of Object.entries(values)) form.set(name as keyof Fields, value)
      setNews(news)
      setSaved(theirs)
      return
    }
    await done("Stakeholder saved.")
  })

  async function done(sentence: string): Promise<void> {
    say(sentence, "success")
    onClose()
    await changed()
  }

  return (
    <form
      className={records.form}
      onSubmit={(event) => void (saved === null ? adding(event) : changing(event))}
      noValidate
    >
      {form.failure && (
        <Alert color="red" role="alert">
          {form.failure}
        </Alert>
      )}
      {news && (
        <Meanwhile
          what="person"
          news={news}
          label={(field) => fieldWords[field] ?? field}
          show={valueWords}
          onTake={({ field, theirs }) => {
            form.set(field as keyof Fields, theirs)
            setNews(news.map((one) => (one.field === field ? { ...one, mine: undefined } : one)))
          }}
        />
      )}
      {belongs && (
        <p className={records.fact}>
          Name and email belong to an account. An administrator changes them on Manage Users.
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
      <TextInput label="Role" placeholder="What this person knows" autoComplete="off" {...form.text("role_words")} />
      <Checkbox
        label="Can review"
        description="Who cannot is not offered when a review is asked for, in any project."
        name="can_review"
        checked={form.values.can_review === "true"}
        onChange={(event) => form.set("can_review", String(event.currentTarget.checked))}
      />
      <div className={records.ends}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={form.busy}>
          {form.busy ? "Saving..." : "Save"}
        </Button>
      </div>
    </form>
  )
}
