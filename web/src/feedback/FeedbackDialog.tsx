import { type FeedbackDetail, feedback, type FeedbackStatus } from "@hub/contract/feedback"
import { Button, Textarea } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call, errorSentence } from "../call.ts"
import { toast } from "../toast.ts"
import { personChoices } from "../widgets/choices.ts"
import { ServerSelect } from "../widgets/ServerSelect.tsx"
import { FeedbackDetails } from "./FeedbackDetails.tsx"
import { feedbackDetail, useFeedbackChanged } from "./queries.ts"
import { Replies } from "./Replies.tsx"
import { ReportDialog } from "./ReportDialog.tsx"
import { labelFeedbackMove } from "./labels.ts"
import forms from "../widgets/Form.module.css"

/** One piece of feedback: what was said, what was answered, and what becomes of it. */
export function FeedbackDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const found = useQuery(feedbackDetail(id))
  return (
    <ReportDialog what="feedback" id={id} found={found} onClose={onClose}>
      {(one) => <Detail key={one.version} one={one} onClose={onClose} />}
    </ReportDialog>
  )
}

function Detail({ one, onClose }: { one: FeedbackDetail; onClose: () => void }) {
  const changed = useFeedbackChanged()
  const [note, setNote] = useState(one.note)
  const [busy, setBusy] = useState(false)
  const params = { id: one.id }

  /** Does something with it, and says so; what failed is said too. */
  async function act(sentence: string, action: () => Promise<unknown>): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    try {
      await action()
      toast(sentence, "success")
      return true
    } catch (error) {
      toast(errorSentence(error), "error")
      return false
    } finally {
      await changed()
      setBusy(false)
    }
  }
  const change = (fields: { status?: FeedbackStatus; note?: string; assignee_id?: number | null }) =>
    act("Feedback saved.", () => call(feedback.change, { params, body: { ...fields, version: one.version } }))
  const convert = (to: "task" | "bug") =>
    act(to === "task" ? "Task created." : "Bug created.", () => call(feedback.convert, { params, body: { to } }))
  const archive = async () => {
    if (await act("Feedback archived.", () => call(feedback.archive, { params, body: {} }))) onClose()
  }

  return (
    <div className={forms.form}>
      <FeedbackDetails one={one} />
      <Replies one={one} busy={busy} onReply={(message) => act("Reply saved.", () => reply(one.id, message))} />
      <ServerSelect
        label="Assignee"
        placeholder="Unassigned"
        choices={personChoices}
        value={String(one.assignee_id ?? "")}
        known={one.assignee_name ?? undefined}
        onChange={(choice) => void change({ assignee_id: choice === null ? null : Number(choice.value) })}
      />
      <Textarea
        label="Note"
        description="Only administrators can see this"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={4000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={forms.ends}>
        <Button variant="filled" disabled={busy || note.trim() === one.note} onClick={() => void change({ note })}>
          Save note
        </Button>
        {one.can.convert && (
          <>
            <Button disabled={busy} onClick={() => void convert("task")}>
              Create task
            </Button>
            <Button disabled={busy} onClick={() => void convert("bug")}>
              Create bug
            </Button>
          </>
        )}
        {one.can.become.map((status) => (
          <Button
            key={status}
            color={status === "spam" ? "red" : "ink"}
            disabled={busy}
            onClick={() => void change({ status })}
          >
            {labelFeedbackMove(one.status, status)}
          </Button>
        ))}
        {one.can.archive && (
          <Button disabled={busy} onClick={() => void archive()}>
            Archive
          </Button>
        )}
      </div>
    </div>
  )
}

const reply = (id: number, message: string) => call(feedback.reply, { params: { id }, body: { message } })
