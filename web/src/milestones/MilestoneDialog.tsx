import { type Milestone, MilestoneChange, milestones, NewMilestone } from "@hub/contract/milestones"
import { Alert, Button, Modal } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { ask } from "../ask.ts"
import { call, CallFailed, newIdempotencyKey } from "../call.ts"
import { useForm } from "../form.ts"
import { say } from "../say.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { Meanwhile } from "../widgets/Meanwhile.tsx"
import { changedMeanwhile, joined, type News } from "../widgets/meanwhile.ts"
import { useIsPhone } from "../widgets/phone.ts"
import records from "../widgets/Records.module.css"
import { DateChanges } from "./DateChanges.tsx"
import { fieldsOf, fieldWords, reasonFor, schemaFor, type Fields, valueWords } from "./fields.ts"
import { MilestoneFacts } from "./MilestoneFacts.tsx"
import { MilestoneFields } from "./MilestoneFields.tsx"
import { milestone, useMilestonesChanged } from "./queries.ts"

type MilestoneDialogProps = { id: number | null; start?: Partial<Fields>; onClose: () => void }

/** Adds a milestone, or shows one as it is now, to be changed by whoever may. */
export function MilestoneDialog({ id, start, onClose }: MilestoneDialogProps) {
  const isPhone = useIsPhone()
  const found = useQuery({ ...milestone(id ?? 0), enabled: id !== null })
  const edits = found.data?.can.edit ?? false
  const title = id === null ? "New Milestone" : edits ? "Edit Milestone" : (found.data?.name ?? "Milestone")
  return (
    <Modal fullScreen={isPhone} opened onClose={onClose} size="lg" title={title} transitionProps={{ duration: 0 }}>
      {id === null ? (
        <MilestoneForm was={null} start={start ?? {}} onClose={onClose} />
      ) : found.data ? (
        edits ? (
          <MilestoneForm was={found.data} start={{}} onClose={onClose} />
        ) : (
          <MilestoneFacts milestone={found.data} />
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

type MilestoneFormProps = { was: Milestone | null; start: Partial<Fields>; onClose: () => void }

/** What somebody else saved meanwhile is shown before it is overwritten. */
function MilestoneForm({ was, start, onClose }: MilestoneFormProps) {
  const changed = useMilestonesChanged()
  const form = useForm<Fields & { reason: string }>({ ...fieldsOf(was), ...start, reason: "" })
  const [saved, setSaved] = useState(was)
  const [news, setNews] = useState<News[] | null>(null)
  const [titles, setTitles] = useState(() => titlesIn(was))
  const [idempotency_key] = useState(newIdempotencyKey)
  const question = reasonFor(saved, form.values)

  const adding = form.submit(schemaFor(NewMilestone, {}), async (body) => {
    await call(milestones.create, { body, idempotency_key })
    await done("Milestone added.")
  })

  const changing = form.submit(schemaFor(MilestoneChange, { version: saved?.version }), async (body) => {
    if (saved === null) return
    try {
      await call(milestones.change, { params: { id: saved.id }, body: question ? body : { ...body, reason: "" } })
    } catch (error) {
      const theirs = changedMeanwhile<Milestone>(error)
      if (theirs === undefined) throw error
      const { values, news } = joined(form.values, fieldsOf(saved), fieldsOf(theirs))
      for (const [name, value] of Object.entries(values)) form.set(name as keyof Fields, value)
      setTitles({ ...titles, ...titlesIn(theirs) })
      setNews(news)
      setSaved(theirs)
      return
    }
    await done("Milestone saved.")
  })

  async function done(sentence: string): Promise<void> {
    say(sentence, "success")
    onClose()
    await changed()
  }

  async function remove(): Promise<void> {
    if (saved === null) return
    const sentence = `Delete the milestone “${saved.name}”?`
    if (!(await ask(sentence, { title: "Delete milestone", yes: "Delete", danger: true }))) return
    try {
      await call(milestones.delete, { params: { id: saved.id } })
      await done("Milestone deleted.")
    } catch (error) {
      say(error instanceof CallFailed ? error.failure.error : "Something went wrong.", "error", 6000)
    }
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
          what="milestone"
          news={news}
          label={(field) => fieldWords[field] ?? field}
          show={(field, value) => valueWords(field, value, titles)}
          onTake={({ field, theirs }) => {
            form.set(field as keyof Fields, theirs)
            setNews(news.map((one) => (one.field === field ? { ...one, mine: undefined } : one)))
          }}
        />
      )}
      <MilestoneFields
        form={form}
        saved={saved}
        question={question}
        titles={titles}
        onTitles={(more) => setTitles((before) => ({ ...before, ...more }))}
      />
      {saved && <DateChanges changes={saved.date_changes} />}
      <div className={records.ends}>
        {saved && (
          <Button variant="light" color="red" data-danger onClick={() => void remove()}>
            Delete
          </Button>
        )}
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

const titlesIn = (milestone: Milestone | null): Record<string, string> =>
  Object.fromEntries(milestone?.topics.map(({ id, title }) => [String(id), title]) ?? [])
